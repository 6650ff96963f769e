// A kept crawl that reached no host publishes nothing, as the crawl itself would not.
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { planSources } from '../../build/plan.ts';
import { silentEffects } from '../support/effects.ts';
import { archived, gather, shop, withDir } from './crawl/archive.fixture.ts';
import { withWeb } from './crawl/world.ts';

const kept = suite('a kept crawl as a source');

kept('is refused where most hosts gave no page, unless that is wanted', () =>
  withDir((dir) =>
    withWeb(shop, async (world) => {
      const [dead, well] = [join(dir, 'dead'), join(dir, 'well')];
      await archived(world, ['gone.invalid', 'nor-this.invalid', 'lampe.example'], { dir: dead });
      await archived(world, ['gone.invalid', 'lampe.example'], { dir: well });
      const itemsOf = async (warc: string, allowFailures: boolean) => {
        const { sources } = await planSources({ out: dir, warc: [warc], allowFailures }, silentEffects());
        return gather(sources[0]!.items);
      };
      assert.ok((await itemsOf(well, false)).length > 1);
      assert.ok((await itemsOf(dead, true)).length > 1);
      try {
        await itemsOf(dead, false);
        assert.unreachable();
      } catch (error) {
        assert.match((error as Error).message, /^2 of 3 hosts gave no page.*nothing is published.*--allow-failures$/);
      }
    }),
  ),
);

kept.run();
