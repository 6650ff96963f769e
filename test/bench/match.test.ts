import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type MatchResult, run } from '../../bench/evaluate/match.ts';

const judged = async (files: Record<string, string>, args: (path: (name: string) => string) => string[]) => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-match-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
    return await run(args((name) => join(dir, name)));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
const recalls = ({ pairs, recall, built }: MatchResult): number[] => [pairs, recall, built.recall];

const match = suite('evaluate match');
match('judges pairs of two tables by the decision and by built products', async () => {
  const files = {
    'l.csv': 'id,title,brand\n1,電子鍋 SR-KT069,國際牌\n2,喇叭 XG27UQDMS,\n',
    'r.csv': 'id,title,brand\n1,Panasonic 國際牌 SR-KT069 電子鍋,\n2,鍵盤 KB88QWERT1,\n',
    'p.csv': 'left,right,label\n1,1,1\n1,2,0\n2,2,0\n',
  };
  const found = await judged(files, (path) => [
    ...['--left', path('l.csv'), '--right', path('r.csv')],
    ...['--pairs', path('p.csv'), '--valid', path('p.csv')],
  ]);
  assert.equal(recalls(found), [3, 1, 1]);
  assert.equal([found.precision, found.f1, found.threshold, found.built.f1], [1, 1, 0.7, 1]);
  assert.equal(found.valid?.pairs, 3, 'judged beside, chosen by nothing');
});
match('two offers of one seller stand in a product only with another seller’s', async () => {
  const files = {
    'o.csv':
      'id,channel,title\na,momo,電子鍋 SR-KT069\nb,momo,國際牌電子鍋 SR-KT069\nc,momo,喇叭 XG27UQDMS\nd,momo,喇叭 XG27UQDMS 黑\ne,pchome,電子鍋 SR-KT069 國際牌\n',
    'p.csv': 'left,right,label\na,b,1\nc,d,1\n',
  };
  const found = await judged(files, (path) => ['--offers', path('o.csv'), '--pairs', path('p.csv')]);
  assert.equal(recalls(found), [2, 1, 0.5]);
});
match('a pair without its row is an error that names it', async () => {
  const files = { 'o.csv': 'id,title\na,電子鍋\n', 'p.csv': 'left,right,label\na,zz,1\n' };
  try {
    await judged(files, (path) => ['--offers', path('o.csv'), '--pairs', path('p.csv')]);
    assert.unreachable();
  } catch (error) {
    assert.match(String(error), /zz: no such row/);
  }
});
match.run();
