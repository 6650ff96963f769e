/** A technology's entry, an invented page that shows it, and the label that holds both. */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NewTechnology {
  id: string;
  category: string;
  name: string;
  nameZh: string;
  homepage: string;
  /** Host, or host and the beginning of a path, that a page loads it from. */
  host: string;
  /** Where that stands: an address, or in words. */
  source: string;
}

interface FactFile {
  category: string;
  technologies: { id: string }[];
}

const readJson = (path: string): FactFile => JSON.parse(readFileSync(path, 'utf8')) as FactFile;
const hostForm = /^(?=.{4,200}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[\w./-]*)?$/;

const requireUrl = (text: string, flag: string): void => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`${flag} ${text}: give an address such as https://vendor.example/docs`);
};

/** Writes what is needed below `root`; returns the files it wrote. Throws one line that names what is wrong, and writes nothing then. */
export const newTechnology = (root: string, given: NewTechnology): string[] => {
  const folder = join(root, 'datasets', 'fingerprints');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'tracking-ids.json');
  const file = `${given.category}.json`;
  if (!files.includes(file))
    throw new Error(`--category ${given.category}: give one of ${files.map((name) => name.slice(0, -5)).join(', ')}`);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(given.id)) throw new Error(`${given.id}: give an id such as tea-chat`);
  for (const name of files)
    if (readJson(join(folder, name)).technologies.some(({ id }) => id === given.id))
      throw new Error(`${given.id} is in datasets/fingerprints/${name} already: add your fact to it there`);
  if (!hostForm.test(given.host))
    throw new Error(`--host ${given.host}: give a host such as cdn.vendor.example, without https://`);
  requireUrl(given.homepage, '--homepage');
  const page = join('test', 'fixtures', 'detect', `${given.id}.html`);
  if (existsSync(join(root, page))) throw new Error(`${page} is there already`);

  const whole = readJson(join(folder, file));
  whole.technologies.push({
    ...{ id: given.id, name: given.name, name_zh: given.nameZh, homepage: given.homepage },
    ...{ facts: [{ signal: 'host', value: given.host, strength: 'strong', source: given.source }] },
  });
  writeFileSync(join(folder, file), `${JSON.stringify(whole, null, 2)}\n`);
  const address = `https://${given.id}.example/`;
  const path = given.host.includes('/') ? given.host : `${given.host}/loader.js`;
  writeFileSync(
    join(root, page),
    `<!-- ${address} -->
<!-- Invented page: written for the tests, of no real shop. -->
<!doctype html>
<html lang="zh-Hant-TW">
<head><meta charset="utf-8"><title>示範商店</title></head>
<body><h1>示範商店</h1><p>虛構頁面。</p><script src="https://${path}" async></script></body>
</html>
`,
  );
  const labels = join('test', 'labels', 'detect-fixtures.csv');
  appendFileSync(join(root, labels), `${address},${given.id},1\n`);
  return [join('datasets', 'fingerprints', file), page, labels];
};
