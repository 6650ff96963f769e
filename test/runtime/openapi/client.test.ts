/** What others generate from /openapi.json: types that compile, a client that runs, linters that are content. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOpenApi } from '../../../runtime/openapi/index.ts';
import { createOpenApiMore } from '../../../runtime/openapi/more.ts';
import { withService } from '../../support/conformance/serve.ts';
import { hasTool } from '../../support/tools.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const execute = promisify(execFile);

/** A program as a stranger would write it, in types of the document alone. */
const program = `import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

export const run = async (baseUrl: string) => {
  const client = createClient<paths>({ baseUrl });
  const { data: site } = await client.GET('/site', { params: { query: { domain: 'mintleaf.example' } } });
  const platform: string | null | undefined = site?.platform;
  const { data: list } = await client.GET('/competitors', { params: { query: { domain: 'beanroad.example', limit: 3 } } });
  const first: components['schemas']['Competitor'] | undefined = list?.items[0];
  const { data: products } = await client.GET('/products', { params: { query: { q: 'SB-200', max: 5 } } });
  const { error, response } = await client.GET('/site', { params: { query: { domain: 'nobody.example' } } });
  const code: components['schemas']['Problem']['code'] | undefined = error?.code;
  // @ts-expect-error domain is required
  await client.GET('/site', { params: { query: {} } });
  return { platform, first: first?.domain, products: products !== undefined && 'items' in products ? products.count : 0, code, status: response.status };
};
`;

const errorsOf = (file: string): string[] => {
  const options: ts.CompilerOptions = {
    ...{
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
    },
    ...{
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
    },
    ...{ lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [] },
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
};

/** Inside of the repository, so that packages resolve; ignored by git. */
const withFolder = async (use: (dir: string) => Promise<void>): Promise<void> => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const dir = mkdtempSync(join(root, '.cache', 'openapi-'));
  try {
    await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const clients = suite('clients of /openapi.json');

clients('the types of openapi-typescript compile, and a client of openapi-fetch in those types runs', () =>
  withService((url) =>
    withFolder(async (dir) => {
      const document = (await (await fetch(`${url}/openapi.json`)).json()) as Parameters<typeof openapiTypescript>[0];
      writeFileSync(join(dir, 'api.d.ts'), astToString(await openapiTypescript(document)));
      writeFileSync(join(dir, 'program.ts'), program);
      assert.equal(errorsOf(join(dir, 'program.ts')), []);
      const { run } = (await import(join(dir, 'program.ts'))) as { run(baseUrl: string): Promise<unknown> };
      assert.equal(await run(`${url}/api/v1`), {
        ...{ platform: 'shopline', first: 'xn--rht151g.example', products: 3 },
        ...{ code: 'unknown_domain', status: 404 },
      });
    }),
  ),
);
clients.run();

const bin = `${root}.cache/ci-node/node_modules/.bin`;
const lint = (tool: string, args: string[], dir: string): Promise<string> =>
  execute(`${bin}/${tool}`, args, { cwd: dir, timeout: 60_000 }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => assert.unreachable(error.stdout + error.stderr),
  ) as Promise<string>;

/** Each document in turn; `slash`: it has paths that end with one, because they name directories. */
const withDocument = (use: (dir: string, slash: boolean) => Promise<void>): Promise<void> =>
  withFolder(async (dir) => {
    const given = { baseUrl: 'https://storelens.example', invented: true, contact: null };
    for (const document of [createOpenApi(given), createOpenApiMore(given)]) {
      writeFileSync(join(dir, 'openapi.json'), JSON.stringify(document));
      await use(dir, '/datasets/' in document.paths);
    }
  });

if (hasTool('Redocly on /openapi.json', `${bin}/redocly`)) {
  const redocly = suite('Redocly');
  redocly('has nothing to say about the document, by its recommended rules', () =>
    withDocument(async (dir, slash) => {
      const skip = slash ? ['--skip-rule', 'no-path-trailing-slash'] : [];
      const args = ['lint', 'openapi.json', '--format', 'json', '--extends', 'recommended', ...skip];
      const out = await lint('redocly', args, dir);
      const { totals } = JSON.parse(out.slice(out.indexOf('{'))) as { totals: { errors: number; warnings: number } };
      assert.is(totals.errors + totals.warnings, 0, out.slice(0, 2000));
    }),
  );
  redocly.run();
}

if (hasTool('Spectral on /openapi.json', `${bin}/spectral`)) {
  const spectral = suite('Spectral');
  spectral('finds nothing, hints included, by its own rules', () =>
    withDocument(async (dir, slash) => {
      const off = slash ? 'rules: {path-keys-no-trailing-slash: off}\n' : '';
      writeFileSync(join(dir, 'rules.yaml'), `extends: ["spectral:oas"]\n${off}`);
      const args = ['lint', 'openapi.json', '--ruleset', 'rules.yaml', '--fail-severity', 'hint'];
      assert.match(await lint('spectral', args, dir), /No results/);
    }),
  );
  spectral.run();
}
