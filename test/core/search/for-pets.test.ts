import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldSearch } from '../../../core/search/fold.ts';
import { asksForPet, isForPet } from '../../../core/search/for-pets.ts';
import { buildSearchIndex, END, openSearchIndex } from '../../../core/search/index.ts';
import { kindNames } from '../../../core/search/names.ts';

const pets = suite('goods for pets');
pets('by what a title says of them', () => {
  for (const title of [
    '全齡貓 無穀雞肉飼料 1.5kg',
    '狗零食 雞肉條 200g',
    '寵物吸水毛巾',
    '純肉主食罐 鮭魚 80g',
    'Catit cat litter 5kg',
  ])
    assert.ok(isForPet(title), title);
  for (const title of [
    '美式大熱狗麵包 6入',
    '貓王 藍牙收音機',
    '龍貓圖案毛巾',
    '無線吸塵器 附寵物吸頭',
    '鮪魚罐頭 3入',
    '柴犬工房 紙手帕',
  ])
    assert.not(isForPet(title), title);
});
pets('by what a query names', () => {
  for (const query of ['貓零食', '狗罐頭', '寵物推車', 'dog 零食', '潔牙骨', '主食罐'])
    assert.ok(asksForPet(foldSearch(query)), query);
  for (const query of ['零食', '罐頭', '推車', 'catalog']) assert.not(asksForPet(foldSearch(query)), query);
});
pets('who names none finds the goods of people first, and those of pets where there are no others', () => {
  const titles = ['狗零食 雞肉條 200g', '綜合零食 200g', '豆腐貓砂 10L'];
  const entries = titles.map((text) => ({ text, also: '', accessory: isForPet(text), sellers: 1 }));
  const index = openSearchIndex(buildSearchIndex(entries));
  const first = (query: string): string | undefined =>
    titles[index.search(query, 1, { includeAccessories: false })[0] ?? -1];
  assert.is(first('零食'), titles[1]);
  assert.is(first('狗 零食'), titles[0]);
  assert.is(first('豆腐'), titles[2]);
});
pets('who names one is shown what else is for it and for pets before what is for people', () => {
  const titles = ['狗零食 雞肉條', '綜合堅果', '成犬飼料 2kg', '貓主食罐 鮭魚', '海鹽餅乾'];
  const entries = titles.map((text) => ({ text, also: '', accessory: isForPet(text), sellers: 1 }));
  const index = openSearchIndex(buildSearchIndex(entries));
  const matches = index.match('狗零食', { includeAccessories: false });
  assert.ok(matches !== null);
  const met: string[] = [];
  for (const walk of [() => matches.walk(), ...matches.near()].map((begin) => begin()))
    for (let at = walk.next(0); at !== END; at = walk.next(at + 1)) met.push(titles[at]!);
  const found = [...new Set(met)];
  assert.equal(found.slice(0, 1), ['狗零食 雞肉條']);
  const isPeople = (title: string): boolean => title === '綜合堅果' || title === '海鹽餅乾';
  const forPeople = found.findIndex(isPeople);
  assert.ok(found.includes('成犬飼料 2kg'));
  assert.ok(forPeople < 0 || found.slice(forPeople).every(isPeople), found.join());
});
pets('diapers are no trousers', () => {
  const kinds = kindNames(foldSearch('尿布')).flat();
  assert.not(kinds.includes(foldSearch('短褲')), kinds.join());
  assert.ok(kindNames(foldSearch('運動褲')).flat().includes(foldSearch('短褲')));
});
pets.run();
