import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemSchema, problemTexts } from '../../../core/contract/problem.ts';
import { allRoutes, type Route, type RouteId, routes } from '../../../core/contract/routes/index.ts';
import { createOpenApi } from '../../../runtime/openapi/index.ts';
import { schemasOf } from '../../../runtime/openapi/schemas.ts';

const given = { baseUrl: 'https://storelens.example', invented: false, contact: null };
const openapi = createOpenApi(given);
type Operation = {
  operationId: string;
  description: string;
  parameters: { name: string; description: string }[];
  responses: Record<
    string,
    { description: string; content?: Record<string, { examples: Record<string, { value: unknown }> }> }
  >;
};
const operations = Object.values(openapi.paths).map(({ get }) => get as unknown as Operation);
const document = suite('createOpenApi');

document('has the eight v1 routes under {base_url}/api/v1, in version 1.2.0 of 3.1', () => {
  assert.is(openapi.openapi, '3.1.0');
  assert.is(openapi.info.version, '1.2.0');
  assert.equal(
    openapi.servers.map(({ url }) => url),
    ['https://storelens.example/api/v1'],
  );
  const paths = allRoutes.filter(({ group }) => group === 'v1').map(({ path }) => path);
  assert.ok(paths.length >= 8 && paths.every((path) => path.startsWith('/api/v1/')));
  assert.equal(
    Object.keys(openapi.paths).map((path) => `/api/v1${path}`),
    paths,
  );
});

document('describes everything in English and zh-TW', () => {
  const both = (text: string, where: string): void => {
    assert.match(text, /\p{Script=Han}/u, where);
    assert.match(text, /[a-z]{3}/, where);
  };
  both(openapi.info.description, 'info');
  for (const { operationId, description, parameters, responses } of operations) {
    both(description, operationId);
    for (const parameter of parameters) both(parameter.description, `${operationId}: ${parameter.name}`);
    for (const [status, response] of Object.entries(responses)) both(response.description, `${operationId}: ${status}`);
  }
  for (const { id, summary, summaryZh, about } of allRoutes) {
    both(`${summary} ${summaryZh}`, id);
    both(about.join(' '), id);
  }
  for (const [id, [, zh]] of Object.entries(problemTexts)) both(`abc ${zh}`, id);
});

document('describes every member of every reply: core/contract/field-texts.ts has what is missing', () => {
  const { components } = schemasOf(Object.values(routes as Record<string, Route>));
  const missing: string[] = [];
  const walk = (node: unknown, path: string): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [name, value] of Object.entries(node)) {
      if (name === 'properties')
        for (const [member, schema] of Object.entries(value as Record<string, { description?: string }>))
          if (!/\p{Script=Han}/u.test(schema.description ?? '')) missing.push(`${path}.${member}`);
      walk(value, name === 'properties' || name === 'items' || name === 'anyOf' ? path : `${path}.${name}`);
    }
  };
  for (const [name, schema] of Object.entries(components)) walk(schema, name);
  assert.equal(missing, []);
});

document('gives real replies as examples, each of its schema, and one of every problem', () => {
  for (const { operationId, responses } of operations) {
    const route: Route = routes[operationId as RouteId];
    const good = Object.entries(responses['200']?.content?.['application/json']?.examples ?? {});
    assert.ok(good.length > 0, operationId);
    for (const [name, { value }] of good) assert.ok(route.reply.safeParse(value).success, `${operationId}: ${name}`);
    const shown = Object.values(responses)
      .flatMap(({ content }) => Object.values(content?.['application/problem+json']?.examples ?? {}))
      .map(({ value }) => problemSchema.parse(value).code);
    for (const code of [...route.problems, 'rate_limited', 'snapshot_unavailable'])
      assert.ok(shown.includes(code as (typeof shown)[number]), `${operationId}: ${code}`);
  }
});

document('has a name for each of several shapes: generators make one model of a name, and drop what has none', () => {
  const look = (value: unknown, at: string): void => {
    if (value === null || typeof value !== 'object') return;
    const { anyOf, oneOf, ...rest } = value as { anyOf?: object[]; oneOf?: object[] };
    const shapes = [...(anyOf ?? []), ...(oneOf ?? [])];
    const inline = shapes.filter((one) => 'properties' in one);
    // One shape or null needs none: it is told by the member's own name.
    assert.ok(
      inline.length === 0 || (shapes.length - inline.length <= 1 && inline.length === 1),
      `${at}: ${JSON.stringify(inline).slice(0, 200)}`,
    );
    for (const [index, shape] of shapes.entries()) look(shape, `${at}/${index}`);
    for (const [name, member] of Object.entries(rest)) look(member, `${at}/${name}`);
  };
  const { schemas } = openapi.components;
  look(schemas, '#');
  for (const name of ['GapDeal', 'LowestDeal', 'DiscountDeal', 'BandDeal', 'OfferList', 'ProductComparisons'])
    assert.ok(name in schemas, name);
});

document('carries the terms, with the contact of the operator where it is set', () => {
  assert.match(openapi.info.description, /Free for research and general use; attribution is requested/);
  const mail = createOpenApi({ ...given, contact: 'data@storelens.example' }).info;
  assert.match(mail.description, /contact the operator \(data@storelens\.example\)/);
  assert.equal(mail.contact, { name: 'Operator of this service', email: 'data@storelens.example' });
  const page = createOpenApi({ ...given, contact: 'https://operator.example/contact' }).info;
  assert.equal(page.contact, { name: 'Operator of this service', url: 'https://operator.example/contact' });
});

document('says so where the data are invented', () => {
  assert.not.match(openapi.info.description, /invented: no shop/);
  assert.match(createOpenApi({ ...given, invented: true }).info.description, /全屬虛構/);
});
document.run();
