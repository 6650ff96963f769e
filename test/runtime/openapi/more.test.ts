/** /openapi-more.json: all that it describes is there, and answers what it says. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { releaseDetailSchema, releaseListSchema } from '../../../core/contract/datasets.ts';
import { allRoutes } from '../../../core/contract/routes/index.ts';
import { textParams } from '../../../core/contract/text.ts';
import { createOpenApiMore } from '../../../runtime/openapi/more.ts';
import { withService } from '../../support/conformance/serve.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; example?: string }[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const document = createOpenApiMore({ baseUrl: 'https://storelens.example', invented: true, contact: null });
const paths = Object.entries(document.paths) as unknown as [string, Record<string, Operation>][];
const more = suite('createOpenApiMore');

more('describes the routes from before v1, every /text path with its parameters, and the downloads', () => {
  const names = paths.map(([path]) => path);
  for (const { group, path } of allRoutes) assert.is(names.includes(path), group === 'legacy', path);
  for (const [path, { shape }] of Object.entries(textParams)) {
    const parameters = paths.find(([name]) => name === path)?.[1]['get']?.parameters ?? [];
    assert.equal(parameters.map(({ name }) => name).sort(), Object.keys(shape).sort(), path);
  }
  for (const path of ['/datasets/', '/datasets/latest.json', '/datasets/{snapshot}/', '/datasets/{snapshot}/{file}'])
    assert.ok(names.includes(path), path);
});

/** An operation as its own examples ask it. */
const requestOf = (path: string, { parameters = [] }: Operation): { path: string; query: string } => {
  const given = parameters.filter(({ required, example }) => required && example !== undefined);
  const inPath = given.filter((one) => one.in === 'path');
  const filled = inPath.reduce((text, { name, example = '' }) => text.replace(`{${name}}`, example), path);
  const query = given
    .filter((one) => one.in === 'query')
    .map(({ name, example = '' }): [string, string] => [name, example]);
  return { path: filled, query: new URLSearchParams(query).toString() };
};

more('every operation answers its examples with 200 and a type that it names', () =>
  withService(async (url) => {
    let asked = 0;
    for (const [path, operations] of paths)
      for (const [method, operation] of Object.entries(operations)) {
        const wanted = requestOf(path, operation);
        const isPost = method === 'post';
        // What a form holds is what the query of the same path holds.
        const query = isPost ? requestOf(path, operations['get']!).query : wanted.query;
        const reply = await fetch(`${url}${wanted.path}${isPost || query === '' ? '' : `?${query}`}`, {
          method: method.toUpperCase(),
          ...(isPost ? { body: new URLSearchParams(query) } : {}),
        });
        const text = await reply.text();
        assert.is(reply.status, 200, `${method} ${path}: ${text.slice(0, 200)}`);
        const type = reply.headers.get('content-type')?.split(';')[0] ?? '';
        const types = Object.keys(operation.responses['200']?.content ?? {});
        assert.ok(types.includes(type) || types.includes('*/*'), `${path}: ${type}`);
        if (path === '/datasets/') assert.ok(releaseListSchema.parse(JSON.parse(text)).items.length > 0);
        if (['/datasets/latest.json', '/datasets/{snapshot}/'].includes(path))
          assert.ok(releaseDetailSchema.parse(JSON.parse(text)).files.length > 20);
        asked += 1;
      }
    assert.is(asked, 13);
  }),
);

more('is served', () =>
  withService(async (url) => {
    const reply = await fetch(`${url}/openapi-more.json`);
    assert.equal(Object.keys(((await reply.json()) as { paths: object }).paths), Object.keys(document.paths));
  }),
);
more.run();
