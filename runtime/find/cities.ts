/** Cities and counties by the names that people have for them. */
import { foldName } from '../../core/find/index.ts';

/** Romanised as the Ministry of the Interior writes them; all that are not given with one are cities. */
const english = new Map(
  Object.entries({
    taipei: '臺北市',
    'new taipei': '新北市',
    taoyuan: '桃園市',
    taichung: '臺中市',
    tainan: '臺南市',
    kaohsiung: '高雄市',
    keelung: '基隆市',
    hsinchu: '新竹',
    miaoli: '苗栗縣',
    changhua: '彰化縣',
    nantou: '南投縣',
    yunlin: '雲林縣',
    chiayi: '嘉義',
    pingtung: '屏東縣',
    yilan: '宜蘭縣',
    hualien: '花蓮縣',
    taitung: '臺東縣',
    penghu: '澎湖縣',
    kinmen: '金門縣',
    lienchiang: '連江縣',
  }),
);
const kinds = new Map([
  ['city', '市'],
  ['county', '縣'],
]);

const inChinese = (text: string): string => {
  const [, name = '', kind = ''] = /^(.*?)(?: (city|county))?$/.exec(foldName(text)) ?? [];
  const known = english.get(name);
  if (known === undefined) return text;
  return /[市縣]$/.test(known) ? known : `${known}${kinds.get(kind) ?? ''}`;
};

/** Of the cities of a snapshot, those of that name: 新竹 is both 新竹市 and 新竹縣. */
export const citiesCalled = (text: string, cities: readonly string[]): string[] => {
  const wanted = foldName(inChinese(text));
  const same = cities.filter((city) => foldName(city) === wanted);
  return same.length > 0 ? same : cities.filter((city) => foldName(city.slice(0, -1)) === wanted);
};
