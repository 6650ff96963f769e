import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const folder = new URL('../../datasets/knowledge/', import.meta.url);
const guide = readFileSync(new URL('../../docs/knowledge.md', import.meta.url), 'utf8');
const TAGS = new Set([...guide.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, tag]) => tag ?? ''));

/** The forms that docs/knowledge.md allows: a plain YAML scalar on one line. */
const PLAIN = /^(?!.*(?:: | #|:$))[\p{L}\p{N}《「].*\S$/u;
const FRONT =
  /^---\ntitle: (.+)\nsummary_en: (.+)\ntags: \[([a-z, -]+)\]\nupdated: (\d{4}-\d{2}-\d{2})\nsources:\n((?: {2}- title: .+\n {4}url: .+\n {4}checked: .+\n)+)stale: (.+)\n---\n([\s\S]+)$/;
const SOURCE = / {2}- title: (.+)\n {4}url: (.+)\n {4}checked: (.+)\n/g;

interface Article {
  file: string;
  title: string;
  summary: string;
  tags: string[];
  updated: string;
  sources: { title: string; url: string; checked: string }[];
  stale: string;
  body: string;
}

const readArticle = (file: string): Article => {
  const match = FRONT.exec(readFileSync(new URL(file, folder), 'utf8'));
  assert.ok(match, `${file}: front matter is not of the form in docs/knowledge.md`);
  const [title, summary, tags, updated, sources, stale, body] = match.slice(1) as [string, ...string[]];
  return {
    file,
    title,
    summary: summary ?? '',
    tags: (tags ?? '').split(', '),
    updated: updated ?? '',
    sources: [...(sources ?? '').matchAll(SOURCE)].map(([, t = '', url = '', checked = '']) => ({
      title: t,
      url,
      checked,
    })),
    stale: stale ?? '',
    body: body ?? '',
  };
};

const files = readdirSync(folder).sort();
const articles = files.map(readArticle);
const abstractOf = ({ body }: Article): string => body.split('\n## English abstract\n')[1] ?? '';
const cjkOf = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0;

/** Characters that are written so in Simplified Chinese only: one of them means that a text slipped through unconverted. */
const SIMPLIFIED =
  /[国产业务们这为发电网购买卖货运费营销场门问题时间关键词见观数库标签证书应该会对过还进远连选择处设计规则订单东车长张开户转账结码类别显页图实际]/u;

const knowledge = suite('knowledge articles');

knowledge('are named by kebab-case ids', () => {
  assert.ok(files.length >= 64, `${files.length} articles`);
  for (const file of files) assert.match(file, /^[a-z0-9]+(-[a-z0-9]+)*\.md$/);
});

knowledge('have front matter of plain values that any YAML reader takes alike', () => {
  for (const { file, title, summary, stale, sources } of articles)
    for (const value of [title, summary, stale, ...sources.flatMap((s) => [s.title, s.checked])])
      assert.match(value, PLAIN, `${file}: ${value}`);
});

knowledge('have titles of their own, in Chinese, and an English summary', () => {
  assert.is(new Set(articles.map(({ title }) => title)).size, articles.length);
  for (const { file, title, summary } of articles) {
    assert.ok(cjkOf(title) >= 5, file);
    assert.ok(cjkOf(summary) === 0 && summary.length >= 40 && summary.endsWith('.'), `${file}: ${summary}`);
  }
});

knowledge('carry one to four tags of those in docs/knowledge.md', () => {
  assert.is(TAGS.size, 15);
  for (const { file, tags } of articles) {
    assert.ok(tags.length >= 1 && tags.length <= 4 && new Set(tags).size === tags.length, file);
    for (const tag of tags) assert.ok(TAGS.has(tag), `${file}: ${tag}`);
  }
  for (const tag of TAGS) assert.ok(articles.filter(({ tags }) => tags.includes(tag)).length >= 4, `few of ${tag}`);
});

knowledge('are dated by a day that exists', () => {
  for (const { file, updated } of articles)
    assert.is(new Date(`${updated}T00:00:00Z`).toISOString().slice(0, 10), updated, file);
});

knowledge('name sources with an https address and how each was checked', () => {
  for (const { file, sources } of articles) {
    assert.ok(sources.length >= 1, file);
    for (const { url, checked } of sources) {
      assert.is(new URL(url).protocol, 'https:', `${file}: ${url}`);
      assert.ok(!/\s/.test(url) && checked.length >= 20, `${file}: ${url}`);
    }
  }
});

/** Of these nothing could be read yet; who reads something for one takes it off. */
const UNREAD: ReadonlySet<string> = new Set(['selling-on-shopee-taiwan.md']);
knowledge('state a source that was read, and say of each whether it was', () => {
  for (const { file, sources } of articles) {
    for (const { checked } of sources)
      assert.match(
        checked,
        /^(?:read |not read; |(?:text|wording|periods|the) .*compared with )/,
        `${file}: ${checked}`,
      );
    assert.is(
      sources.some(({ checked }) => !checked.startsWith('not read')),
      !UNREAD.has(file),
      file,
    );
  }
});

knowledge('speak of Google-Extended as a name for robots.txt, which fetches nothing', () => {
  for (const { file, body } of articles)
    if (body.includes('Google-Extended')) {
      assert.match(body, /Google-Extended 不是爬蟲/, file);
      assert.not.match(body, /\|[^|\n]*Google-Extended[^|\n]*\|/, file);
    }
});

knowledge('use the words of Taiwan', () => {
  for (const { file, title, body } of articles)
    assert.not.match(
      title + body,
      /數據|信息|軟件|硬件|網絡|服務器|用戶|視頻|質量|默認|屏幕|打印|文檔|鏈接|激活|短信|移動端|搜索|緩存|界面|運營|鼠標|接口/,
      file,
    );
});

knowledge('answer first, say what may change, and end with an English abstract', () => {
  for (const article of articles) {
    const { file, body } = article;
    assert.ok(cjkOf(body.split('\n\n')[0] ?? '') >= 25, `${file}: no answer before the first heading`);
    const headings = [...body.matchAll(/^(#+) (.+)$/gm)].map(([, level, text]) => `${level} ${text}`);
    assert.ok(
      headings.every((h) => /^###? /.test(h)),
      `${file}: a heading above ##`,
    );
    assert.equal(headings.slice(-2), ['## 什麼會變', '## English abstract'], file);
    const abstract = abstractOf(article).trim();
    const sentences = abstract.match(/[.](?=\s|$)/g)?.length ?? 0;
    assert.ok(cjkOf(abstract) <= 12 && sentences >= 2 && sentences <= 5, `${file}: abstract of ${sentences} sentences`);
  }
});

knowledge('say enough and no more: 300 to 800 CJK characters', () => {
  for (const { file, body } of articles) assert.ok(cjkOf(body) >= 300 && cjkOf(body) <= 800, `${file}: ${cjkOf(body)}`);
});

knowledge('link to other articles that exist, not to themselves, and elsewhere by https', () => {
  const known = new Set(files);
  for (const { file, body } of articles)
    for (const [, target = ''] of body.matchAll(/\]\(([^)]*)\)/g)) {
      if (known.has(target)) assert.is.not(target, file);
      else assert.match(target, /^https:\/\/[^\s]+\.[^\s]+$/, `${file} → ${target}`);
    }
});

knowledge('repeat no sentence of each other', () => {
  const seen = new Map<string, string>();
  for (const { file, body } of articles)
    for (const sentence of body.split(/[。\n|]|\. /))
      if (cjkOf(sentence) >= 18 || /^[A-Z].{50}/.test(sentence.trim())) {
        const other = seen.get(sentence.trim());
        assert.ok(other === undefined || other === file, `${file} and ${other}: ${sentence}`);
        seen.set(sentence.trim(), file);
      }
});

knowledge('have tables whose rows are as wide as their heads', () => {
  const widthOf = (row: string): number => row.replace(/`[^`]*`/g, '').split('|').length;
  for (const { file, body } of articles)
    for (const [table] of body.matchAll(/(?:^\|.*\|\n)+/gm)) {
      const rows = table.trimEnd().split('\n');
      assert.match(rows[1] ?? '', /^\|(?:-+\|)+$/, `${file}: ${rows[0]}`);
      for (const row of rows) assert.is(widthOf(row), widthOf(rows[0] ?? ''), `${file}: ${row}`);
    }
});

knowledge('are written in Traditional characters, without HTML or images', () => {
  for (const { file, title, body } of articles) {
    for (const char of title + body) assert.not.match(char, SIMPLIFIED, `${file}: Simplified ${char}`);
    assert.not.match(body.replace(/`[^`]*`/g, ''), /<[a-z!/]|!\[/i, file);
  }
});
knowledge.run();
