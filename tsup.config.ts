import { defineConfig } from 'tsup';

/** Two programs, each one file; packages stay outside. `node dist/runtime/main.js --snapshots DIR`. */
export default defineConfig({
  entry: { 'runtime/main': 'runtime/main.ts', 'build/cli': 'build/cli.ts' },
  outDir: 'dist',
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  splitting: true,
  sourcemap: true,
  clean: true,
  external: [/^[@a-z]/],
  skipNodeModulesBundle: true,
});
