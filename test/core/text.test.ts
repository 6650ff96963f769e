import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareText, escapeHtml } from '../../core/text.ts';

const escaping = suite('escapeHtml');

escaping('leaves nothing that opens a tag, an entity or ends a quoted attribute', () =>
  assert.is(escapeHtml(`<a href="x" id='y'>&amp;`), '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;'),
);
escaping('leaves other text as it is', () => assert.is(escapeHtml('中文 = 100%'), '中文 = 100%'));
escaping.run();

const order = suite('compareText');

order('is by UTF-16 units, whatever the locale', () => {
  assert.equal(['b', 'a', '中', 'B', 'a', '', 'ab'].sort(compareText), ['', 'B', 'a', 'a', 'ab', 'b', '中']);
  assert.is(compareText('a', 'a'), 0);
  // An emoji's first unit is under that of a full-width letter, though its code point is over it.
  assert.is(compareText('\u{1f600}', '\uff21'), -1);
});
order.run();
