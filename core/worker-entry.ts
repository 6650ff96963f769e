/**
 * What a worker thread is started with to run `module`. A thread does not inherit tsx on every Node: from source, it is
 * registered there first; a compiled module stands for itself.
 */
export const workerEntry = (module: URL): URL => {
  if (!module.pathname.endsWith('.ts')) return module;
  const register = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register();`;
  const code = `${register} await import(${JSON.stringify(module.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
};
