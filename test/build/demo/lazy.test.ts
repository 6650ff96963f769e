import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hideTags } from '../../../build/demo/pages/lazy.ts';

const tags = `<script async src="https://a.example/a.js"></script><script>call('init','1');</script>`;

const hiding = suite('hideTags');
hiding('leaves the tags alone without a flag', () => {
  assert.is(hideTags(tags, ['gzip', 'big5']), tags);
});
hiding('hides them as an optimisation plugin does', () => {
  const html = hideTags(tags, ['lazy_rocket']);
  assert.ok(html.includes('data-rocket-src="https://a.example/a.js"'));
  assert.is(html.match(/type="rocketlazyloadscript"/g)?.length, 2);
});
hiding('hides them as a consent manager does', () => {
  const html = hideTags(tags, ['lazy_plain']);
  assert.ok(html.includes('data-src="https://a.example/a.js"'));
  assert.is(html.match(/type="text\/plain"/g)?.length, 2);
});
hiding('turns inline code into base64', () => {
  const html = hideTags(tags, ['base64']);
  const [, code = ''] = /base64,([^"]+)"/.exec(html) ?? [];
  assert.is(Buffer.from(code, 'base64').toString(), "call('init','1');");
});
hiding('puts them into JSON with escaped slashes that still says the same', () => {
  const html = hideTags(tags, ['escaped']);
  assert.ok(html.includes('https:\\/\\/a.example\\/a.js'));
  const [, json = ''] = /window\.demoTags=(.*);<\/script>$/.exec(html) ?? [];
  assert.is((JSON.parse(json) as { head: string }).head, tags);
});
hiding.run();
