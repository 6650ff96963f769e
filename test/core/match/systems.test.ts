import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decideSame, readIdentity } from '../../../core/match/index.ts';
import { withoutSystems } from '../../../core/match/systems.ts';

const systems = suite('withoutSystems');

for (const [title, left] of [
  ['quill writer 4.0 (mac)', 'quill writer 4 (mac)'],
  ['quill writer ( r ) v. 4 software', 'quill writer 4'],
  ['quill writer 4 upgrade for windows', 'quill writer 4 upgrade'],
  ['quill writer 4 complete package 1 user cd', 'quill writer 4'],
  ['quill writer 4 win 98 me 2000 xp', 'quill writer 4'],
  ['quill writer edition mac os x v10.4 or higher', 'quill writer mac'],
] as const)
  systems(`leaves what a program is called: ${title}`, () =>
    assert.is(withoutSystems(title).replace(/\s+/g, ' ').trim(), left),
  );

for (const title of [
  'dyson v15 detect',
  'usb 3.0 hub',
  'steel box 3 l',
  'canon eos 90d body',
  'a jacket for the mac',
  'windows 11',
])
  systems(`leaves alone what is no program: ${title}`, () => assert.is(withoutSystems(title), title));

systems('is linear in hostile titles', () => {
  const title = `software ${'win 95 '.repeat(20_000)}${'a'.repeat(50_000)} software`;
  const before = process.cpuUsage();
  assert.ok(withoutSystems(title).length < title.length);
  const { user } = process.cpuUsage(before);
  assert.ok(user < 2_000_000, `${user} µs of CPU`);
});

const isSame = (a: string, b: string): boolean =>
  decideSame(readIdentity({ title: a }), readIdentity({ title: b })).same;

systems('programs of one name and number are one, whatever they run on or come in', () => {
  assert.is(isSame('Papermill Ledgerly 2007', 'ledgerly 2007 complete package 1 user cd win papermill'), true);
  assert.is(isSame('Papermill Ledgerly 7.0 (Jewel Case)', 'Papermill Ledgerly software v7 for Windows'), true);
});

systems('another number or another edition is another program', () => {
  assert.is(isSame('Papermill Ledgerly Pro 2007', 'Papermill Ledgerly Pro 2006'), false);
  assert.is(isSame('Papermill Ledgerly 2007 upgrade', 'Papermill Ledgerly 2007 academic'), false);
});
systems.run();
