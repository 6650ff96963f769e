/** Entries of lists that name a shop. */
import type { CheckFact } from '../contract/index.ts';
import { type Gathered, notSeen } from './gathered.ts';
import { listsNaming, type NamedBy } from './listed-on.ts';
import type { CheckReader } from './reader.ts';

export const sourceOf = ({ list }: NamedBy): CheckFact['source'] => ({
  ...{ kind: 'list', name: list.name, name_zh: list.name, url: list.url },
});

const ownFact = (named: NamedBy): CheckFact => {
  const { list, entry, below, date } = named;
  const [what, whatZh] =
    below === null
      ? [`names it as “${entry}”`, `列有「${entry}」`]
      : [`names all hosts below ${below} as “${entry}”`, `以「${entry}」列出 ${below} 之下的所有網域`];
  const closed = list.kind === 'closed';
  return {
    id: 'listed',
    text: `The list ${closed ? 'of closed companies ' : ''}“${list.name}” ${what}. Its publisher answers for that; it may be wrong or out of date`,
    text_zh: `${closed ? '解散或歇業' : ''}清單「${list.name}」${whatZh}。內容由清單發布者負責，可能有誤或過時`,
    ...{ source: sourceOf(named), date, entry },
  };
};

/** What the lists say of a site's hosts; where they say nothing, that they were asked. */
export const listFacts = (check: CheckReader | null, hosts: readonly string[]): Partial<Gathered> => {
  if (check === null || check.lists.length === 0)
    return notSeen(
      'lists',
      'Lists of fraud sites: none was given to this snapshot, so none was asked',
      '詐騙網站清單：這份快照沒有提供清單，所以沒查',
    );
  const named = hosts.flatMap((host) => listsNaming(check, host));
  if (named.length > 0) return { speaks_against: named.map(ownFact) };
  const names = check.lists.map(({ name, date }) => `${name} (${date})`);
  return notSeen(
    'not_listed',
    `An entry in a list: none of those asked names it: ${names.join(', ')}. No list has all`,
    `清單紀錄：查過的清單都沒有列出：${names.join('、')}。任何清單都不完整`,
  );
};
