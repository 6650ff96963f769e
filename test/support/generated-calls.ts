/** Programs that call every route through a client of openapi-generator, and print each reply as JSON: a line a call. */
import type { Route } from '../../core/contract/routes/index.ts';
import { examples } from '../../runtime/openapi/examples.ts';
import { v1Routes } from '../../runtime/openapi/index.ts';
import { parametersOf } from '../../runtime/openapi/operation.ts';

export interface Call {
  route: Route;
  /** By the parameter's name, integers as numbers. */
  params: Record<string, string | number>;
  /** What was recorded. */
  reply: unknown;
}

const isInteger = (route: Route, name: string): boolean =>
  parametersOf(route).find((one) => one.name === name)?.schema['type'] === 'integer';

/** Every good reply that was recorded of a v1 route. */
export const recordedCalls = (): Call[] =>
  v1Routes.flatMap((route) =>
    (examples().routes[route.id] ?? [])
      .filter(({ status }) => status === 200)
      .map(({ params, value }) => ({
        route,
        params: Object.fromEntries(
          Object.entries(params).map(([name, text]) => [name, isInteger(route, name) ? Number(text) : text]),
        ),
        reply: value,
      })),
  );

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(name).replace(/^./, (letter) => letter.toUpperCase());
const literal = (value: string | number): string => JSON.stringify(value);
const apiOf = ({ live }: Route): string => (live ? 'live' : 'snapshot');

/** With the generator's defaults, in a folder `client`. */
export const typescriptProgram = (calls: readonly Call[]): string => {
  const lines = calls.map(({ route, params }, at) => {
    const given = Object.entries(params).map(([name, value]) => `${camel(name)}: ${literal(value)}`);
    const type = `${pascal(route.id)}Request`;
    const args = Object.keys(route.params.shape).length === 0 ? '' : `{ ${given.join(', ')} } satisfies api.${type}`;
    return `say(${at}, await apis.${apiOf(route)}.${route.id}(${args}));`;
  });
  return `import * as api from './client/index.ts';
const configuration = new api.Configuration({ basePath: process.argv[2] ?? '' });
const apis = { snapshot: new api.SnapshotApi(configuration), live: new api.LiveApi(configuration) };
const say = (at: number, value: unknown) => console.log(\`\${at} \${JSON.stringify(value)}\`);
${lines.join('\n')}
`;
};

export const goProgram = (calls: readonly Call[], module: string): string => {
  const lines = calls.map(({ route, params }, at) => {
    // The generator puts an underscore behind Go's own words.
    const given = Object.entries(params).map(
      ([name, value]) => `.${pascal(name)}${name === 'type' ? '_' : ''}(${literal(value)})`,
    );
    const call = `client.${pascal(apiOf(route))}API.${pascal(route.id)}(ctx)${given.join('')}.Execute()`;
    return `	{\n		value, _, err := ${call}\n		say(${at}, value, err)\n	}`;
  });
  return `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	storelens "${module}"
)

func main() {
	configuration := storelens.NewConfiguration()
	configuration.Servers = storelens.ServerConfigurations{{URL: os.Args[1]}}
	client := storelens.NewAPIClient(configuration)
	ctx := context.Background()
${lines.join('\n')}
}

func say(at int, value any, err error) {
	if err != nil {
		panic(fmt.Sprintf("%d: %v", at, err))
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	fmt.Println(at, string(text))
}
`;
};

export const javaProgram = (calls: readonly Call[]): string => {
  const lines = calls.map(({ route, params }, at) => {
    const args = Object.keys(route.params.shape).map((name) => {
      const value = params[name];
      return value === undefined ? 'null' : literal(value);
    });
    return `    say(${at}, ${apiOf(route)}.${route.id}(${args.join(', ')}));`;
  });
  return `import org.openapitools.client.ApiClient;
import org.openapitools.client.JSON;
import org.openapitools.client.api.LiveApi;
import org.openapitools.client.api.SnapshotApi;

public class Program {
  static void say(int at, Object value) {
    System.out.println(at + " " + JSON.serialize(value));
  }

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(args[0]);
    SnapshotApi snapshot = new SnapshotApi(client);
    LiveApi live = new LiveApi(client);
${lines.join('\n')}
  }
}
`;
};

/** What a program printed, by call. */
export const repliesIn = (output: string): Map<number, unknown> =>
  new Map(
    output.split('\n').flatMap((line): [number, unknown][] => {
      const [, at, json] = /^(\d+) (.+)$/.exec(line) ?? [];
      return json === undefined ? [] : [[Number(at), JSON.parse(json)]];
    }),
  );

/** Times and days in one form, and nothing of what is empty: some languages cannot tell null from absent, or from no items. */
export const essence = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value.replace(/^(\d{4}-\d\d-\d\d)T00:00:00\.?0*Z$/, '$1').replace(/\.0+Z$/, 'Z');
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(essence);
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .replace('movers30d', 'movers_30d'),
    essence(member),
  ]);
  const kept = members.filter(([, member]) => member !== null && !(Array.isArray(member) && member.length === 0));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
};
