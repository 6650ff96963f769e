import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { detectionSchema } from '../../core/contract/index.ts';
import { detectPage } from '../../core/detect/index.ts';
import { idsOfGroup, toDetection } from '../../core/detection-reply.ts';
import { loadRules } from '../../core/rules/index.ts';
import { pageOf } from './detect-support.ts';

const rules = loadRules();
const page = pageOf(
  `<script src="https://cdn.shoplineapp.com/a.js"></script><script src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234"></script>
  <script src="https://js.tappaysdk.com/x"></script><script src="https://logistics.ecpay.com.tw/x"></script><a href="https://lin.ee/x">x</a>
  <script>fbq('init','123456789012345')</script><script src="https://static.klaviyo.com/x.js"></script>`,
  { url: 'https://www.shop.example/a' },
);

const reply = suite('toDetection');

reply("is the API's Detection, technologies sorted into its arrays", () => {
  const { evidence, detection } = detectPage(page, rules);
  const answer = toDetection(page, evidence, detection, null);
  assert.equal(detectionSchema.parse(answer), answer);
  assert.equal([answer.domain, answer.platform, answer.is_ecommerce], ['shop.example', 'shopline', true]);
  assert.equal(answer.completeness, { complete: true, reason: null });
  assert.equal(answer.advertising, ['meta-pixel']);
  assert.equal(answer.analytics, ['gtm']);
  assert.equal(answer.payment, ['tappay']);
  assert.equal(answer.logistics, ['ecpay-logistics']);
  assert.equal(answer.marketing, ['klaviyo']);
  assert.equal(answer.support, ['line-official-account']);
});

reply('says of a page that stands before the site that it is not the site', () => {
  const wall = pageOf('<div id="px-captcha"></div>', { status: 403 });
  const { evidence, detection } = detectPage(wall, rules);
  const { completeness } = toDetection(wall, evidence, detection, null);
  assert.equal(completeness, { complete: false, reason: 'challenge_page' });
});

reply.run();

const groups = suite('idsOfGroup');

groups('a group holds the ids of its categories', () => {
  const { detection } = detectPage(page, rules);
  assert.equal(idsOfGroup(detection, 'payment'), ['tappay']);
});

groups.run();
