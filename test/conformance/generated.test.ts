import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Route, routes } from '../../core/contract/routes/index.ts';
import { apiMarkdown } from './api-markdown.ts';
import { generateExamples, generateLocalTools } from './generate.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Under UPDATE=1 the file is written; else it must be what would be written. */
const isCurrent = (path: string, text: string): void => {
  if (process.env['UPDATE'] === '1') writeFileSync(root + path, text);
  const same = readFileSync(root + path, 'utf8') === text;
  assert.ok(same, `${path} is not current: UPDATE=1 npm run -s suites -- conformance/generated`);
};

const generated = suite('generated files');

generated('runtime/openapi/examples.json is made from the recorded exchanges', async () => {
  isCurrent('runtime/openapi/examples.json', `${JSON.stringify(await generateExamples(), null, 1)}\n`);
});

generated('clients/mcp/tools.json is made from the contract', () =>
  isCurrent('clients/mcp/tools.json', `${JSON.stringify(generateLocalTools(), null, 1)}\n`),
);

generated('docs/api.md is made from the contract and the examples', () => isCurrent('docs/api.md', apiMarkdown()));

generated('docs/api.md names every route, parameter, status and member', () => {
  const text = readFileSync(`${root}docs/api.md`, 'utf8');
  for (const route of Object.values(routes) as Route[]) {
    assert.ok(text.includes(`GET ${route.path}`), route.path);
    for (const name of Object.keys(route.params.shape))
      assert.ok(text.includes(`| \`${name}\` |`), `${route.id}: ${name}`);
    for (const code of route.problems) assert.ok(text.includes(`\`${code}\``), code);
  }
});
generated.run();
