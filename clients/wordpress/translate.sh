#!/usr/bin/env bash
# Texts of the plugin: collects them into storelens.pot, merges them into storelens-zh_TW.po, and makes from that what WordPress
# reads: .mo for PHP, JSON for the editor's script. Needs gettext (xgettext, msgmerge, msgfmt) and Node. `translate.sh DIR`
# writes to DIR instead of the plugin's folder.
set -euo pipefail
cd "$(dirname "$0")/storelens"
out=${1:-languages}
mkdir -p "$out"
pot=$out/storelens.pot

version=$(sed -n 's/^ \* Version: *//p' storelens.php)
keywords=(-k -k__ -k_e -kesc_html__ -kesc_attr__ -kesc_html_e -k_x:1,2c -k_n:1,2)
common=(--from-code=UTF-8 --add-comments=translators: --package-name=Storelens --package-version="$version" --sort-by-file --add-location=file)
{ find . -name '*.php' | LC_ALL=C sort; } | xgettext -L PHP "${keywords[@]}" "${common[@]}" -f - -o "$pot"
xgettext -L JavaScript "${keywords[@]}" "${common[@]}" -j assets/editor.js -o "$pot"
# What WordPress itself translates: the plugin's header and the blocks' files.
node - "$pot" <<'JS'
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const pot = process.argv[2];
const quote = (text) => JSON.stringify(text);
const entry = (where, text, context) => `\n#. ${where}\n${context ? `msgctxt ${quote(context)}\n` : ''}msgid ${quote(text)}\nmsgstr ""\n`;
const fixed = readFileSync(pot, 'utf8')
  .replace(/^"POT-Creation-Date.*\n/m, '"POT-Creation-Date: 2026-01-01 00:00+0000\\n"\n')
  .replace('charset=CHARSET', 'charset=UTF-8')
  .replace(/^"Plural-Forms.*\n/m, "")
  .replace(/^(#[^.:,~|][^\n]*\n|#\n)+/, '');
writeFileSync(pot, fixed);
const header = /^ \* Description: +(.*)$/m.exec(readFileSync('storelens.php', 'utf8'))[1];
let more = entry('Description of the plugin', header);
const seen = new Set();
for (const name of ['badge', 'detect']) {
  const block = JSON.parse(readFileSync(`blocks/${name}/block.json`, 'utf8'));
  const texts = [[block.title, 'block title'], [block.description, 'block description'], ...block.keywords.map((word) => [word, 'block keyword'])];
  for (const [text, context] of texts) {
    if (seen.has(context + text)) continue;
    seen.add(context + text);
    more += entry(`blocks/${name}/block.json`, text, context);
  }
}
appendFileSync(pot, more);
JS
po=$out/storelens-zh_TW.po
[ "$out" = languages ] || cp languages/storelens-zh_TW.po "$po"
[ -e "$po" ] || msginit --no-translator -l zh_TW -i "$pot" -o "$po"
msgmerge --quiet --update --backup=none --no-fuzzy-matching "$po" "$pot"
msgfmt --check -o "$out/storelens-zh_TW.mo" "$po"
node - "$po" "$out/storelens-zh_TW-storelens-editor.json" <<'JS'
const { readFileSync, writeFileSync } = require('node:fs');
const [po, json] = process.argv.slice(2);
const text = (lines) => [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => JSON.parse(`"${part}"`)).join('');
const messages = { '': { domain: 'messages', lang: 'zh_TW', 'plural-forms': 'nplurals=1; plural=0;' } };
for (const entry of readFileSync(po, 'utf8').split('\n\n')) {
  if (!/^#:.*editor\.js/m.test(entry)) continue;
  const [, id, translation] = /^msgid ((?:"[^\n]*\n?)+)msgstr ((?:"[^\n]*\n?)+)/m.exec(entry) ?? [];
  if (id !== undefined && text(translation) !== '') messages[text(id)] = [text(translation)];
}
writeFileSync(json, `${JSON.stringify({ domain: 'messages', locale_data: { messages } }, null, 1)}\n`);
JS
[ "$out" != languages ] || npx --no-install biome format --write "$out/storelens-zh_TW-storelens-editor.json" >/dev/null 2>&1
