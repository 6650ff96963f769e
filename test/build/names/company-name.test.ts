import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { companyNameKey, ownCompanyName } from '../../../build/names/company-name.ts';
import type { NameClue } from '../../../core/evidence/index.ts';

const named = (...clues: [NameClue['source'], string][]): string | null =>
  ownCompanyName([
    { url: 'https://a.example/', title: null, clues: clues.map(([source, text]) => ({ source, text })) },
  ]);

const company = suite('ownCompanyName');

company('is read from a notice of copyright or from the organisation of the site', () => {
  assert.is(named(['notice', '山台器皿股份有限公司']), '山台器皿股份有限公司');
  assert.is(named(['notice', '版權所有 山台器皿有限公司 2024']), '山台器皿有限公司');
  assert.is(
    named(['organisation', '山台器皿股份有限公司'], ['notice', '山臺器皿股份有限公司']),
    '山臺器皿股份有限公司',
  );
});

company('elsewhere, of two companies, of a maker or of a shop that is no company there is none', () => {
  assert.is(named(['site_name', '山台器皿股份有限公司']), null);
  assert.is(named(['notice', '山台器皿有限公司'], ['organisation', '海台茶業有限公司']), null);
  assert.is(named(['notice', '網站設計 山台數位有限公司']), null);
  assert.is(named(['notice', '山台商行']), null);
  assert.is(named(['notice', '有限公司']), null);
});

company('one name written in two ways has one key', () => {
  assert.is(companyNameKey('山台（茶）有限公司'), companyNameKey('山臺(茶) 有限公司'));
});

company.run();
