import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nameRows } from '../../build/name-rows.ts';

const status = { status: 'checked', offers: 1, observed_at: null } as const;
const names = suite('nameRows');

names('has every channel, industry and technology once, in the order of the table', () => {
  const rows = nameRows({
    technologies: [
      { id: 'shopline', name: 'SHOPLINE', nameZh: 'SHOPLINE', category: 'platform', homepage: 'https://shopline.tw' },
      { id: 'ecpay', name: 'ECPay', nameZh: '綠界科技', category: 'payment', homepage: 'https://www.ecpay.com.tw' },
    ],
    industries: [{ id: 'beauty', name: 'Beauty', nameZh: '美妝' }],
    channels: [
      { id: 'pchome', ...status },
      { id: 'demo-mall', ...status },
    ],
  });
  assert.equal(
    rows.map(({ kind, id }) => `${kind} ${id}`),
    ['channel demo-mall', 'channel pchome', 'industry beauty', 'technology ecpay', 'technology shopline'],
  );
  const [unknown, known, , payment] = rows;
  assert.equal([unknown?.name, unknown?.name_zh, unknown?.homepage], ['demo-mall', 'demo-mall', null]);
  assert.match(known?.name_zh ?? '', /PChome/);
  assert.match(known?.homepage ?? '', /^https:/);
  assert.equal([payment?.name_zh, payment?.category], ['綠界科技', 'payment']);
});
names.run();
