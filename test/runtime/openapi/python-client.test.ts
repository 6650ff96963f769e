// Takes about 20 s.
/** A client as openapi-python-client generates it from /openapi.json: nothing left out, and every route called. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withService } from '../../support/conformance/serve.ts';
import { withDirectory } from '../../support/published.ts';
import { runProgram } from '../../support/python.ts';
import { hasTool } from '../../support/tools.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const own = join(root, '.cache', 'ci-openapi', 'bin', 'openapi-python-client');
const generator = existsSync(own) ? own : 'openapi-python-client';
const python = existsSync(own) ? join(dirname(own), 'python') : 'python3';

/** As a stranger would call it: each operation with what it asks for, every reply parsed. */
const program = `
import json, sys
from storelens_client import Client
from storelens_client.api.snapshot import (
    competitors, deals, identifier, movers, products, prospect, related, search, site, sites, stats, suggest,
)
from storelens_client import models

client = Client(base_url=sys.argv[1])
calls = {
    "site": lambda: site.sync(client=client, domain="mintleaf.example"),
    "competitors": lambda: competitors.sync(client=client, domain="beanroad.example"),
    "related": lambda: related.sync(client=client, domain="mintleaf.example"),
    "identifier": lambda: identifier.sync(client=client, id="company:nosuch"),
    "movers": lambda: movers.sync(client=client),
    "products": lambda: products.sync(client=client, q="SB-200"),
    "prospect": lambda: prospect.sync(client=client),
    "search": lambda: search.sync(client=client, q="mint"),
    "sites": lambda: sites.sync(client=client),
    "stats": lambda: stats.sync(client=client),
    "suggest": lambda: suggest.sync(client=client, q="mi"),
}
for kind in models.DealsType:
    calls[f"deals {kind}"] = lambda kind=kind: deals.sync(client=client, type_=kind)
said = {name: type(call()).__name__ for name, call in calls.items()}
gap = deals.sync(client=client, type_=models.DealsType.GAPS)
said["items"] = sorted({type(item).__name__ for item in gap.items})
print(json.dumps(said))
`;

const client = suite('a Python client generated from /openapi.json');

if (hasTool('a Python client generated from /openapi.json', generator, ['--version'])) {
  client('has all of the document, and reads every reply', () =>
    withService((url) =>
      withDirectory(async (dir) => {
        const made = join(dir, 'storelens_client');
        const args = [
          'generate',
          '--url',
          `${url}/openapi.json`,
          '--output-path',
          made,
          '--meta',
          'none',
          '--overwrite',
        ];
        const generated = await runProgram(generator, args, { cwd: dir });
        assert.is(generated.code, 0, generated.output);
        assert.not.match(generated.output, /Unable to|WARNING|ERROR/, generated.output);
        await writeFile(join(dir, 'call.py'), program);
        const { code, output } = await runProgram(python, [join(dir, 'call.py'), `${url}/api/v1`], { cwd: dir });
        assert.is(code, 0, output);
        const said = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
        assert.equal(said, {
          ...{ site: 'Site', competitors: 'CompetitorsReply', related: 'RelatedReply', identifier: 'Problem' },
          ...{
            movers: 'MoversReply',
            products: 'OfferList',
            prospect: 'ProspectReply',
            search: 'SearchReply',
            sites: 'SitesReply',
          },
          ...{ stats: 'StatsReply', suggest: 'SuggestReply' },
          ...{
            'deals gaps': 'DealsReply',
            'deals lowest': 'DealsReply',
            'deals discount': 'DealsReply',
            items: ['GapDeal'],
          },
        });
      }),
    ),
  );
  client.run();
}
