import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decideSame, readIdentity } from '../../../core/match/index.ts';

/** Titles are invented after real ones: what two shops write of one thing, and of two that look like one. */
const cases: [kind: string, left: string, right: string, same: boolean][] = [
  ['condition', 'Sony WH-1000XM5 無線耳機 限量福利品', 'Sony WH-1000XM5 無線耳機 福利品', true],
  ['condition', 'Sony WH-1000XM5 無線耳機 限量福利品', 'Sony WH-1000XM5 無線耳機', false],
  ['memory is no model', '技嘉 RTX 5060-8G WINDFORCE 顯示卡', '技嘉 RTX5060 WINDFORCE 8G 顯示卡', true],
  ['names of chips', '小米 15 手機 Snapdragon 8 Elite 12G/256G', '小米 15 手機 12G/256G', true],
  ['glued', '三星 Galaxy Tab S10FE X520 128G 平板', '三星 Galaxy Tab S10 FE SM-X520 128G 平板', true],
  ['head of a model', '三星 Tab S11 X730 12G/256G 平板', '三星 Tab S11 SM-X730 12G/256G 平板', true],
  ['kits', '美光 DDR5 5600 64GB (2x32GB) 記憶體', '美光 DDR5 5600 64GB(32GBx2) 記憶體', true],
  ['packs', '滴雞精 60ml*二入', '滴雞精 60mlx2', true],
  ['units', '白米 1.5kg', '白米 1500g', true],
  ['units', '洗髮精 1000ml', '洗髮精 1L', true],
  ['no accessory', '果汁機 ABC123D 特調食譜', '果汁機 ABC123D', true],
  ['no accessory', '吸塵器濾網 AB1234 都適用', '吸塵器濾網 AB1234', true],
  ['bundle', 'LG 55吋電視 AB12345 +無線HDMI', 'LG 55吋電視 AB12345', false],
  ['bundle', '任天堂 Switch 2 主機+瑪利歐賽車', '任天堂 Switch 2 主機', false],
  ['boards for two kinds of memory', '微星 B760M-A D4 主機板', '微星 B760M-A DDR5 主機板', false],
  ['boards for two kinds of memory', '微星 B760M-A D4 主機板', '微星 B760M-A 主機板', false],
  ['boards for two kinds of memory', '微星 B760M-A 主機板', '微星 B760M-A DDR5 主機板', true],
  ['boards for one kind of memory', '微星 B550M-A DDR4 主機板', '微星 B550M-A 主機板', true],
  ['boards', '華碩 PRIME H610M-A 主機板', '華碩 PRIME H610M-A CSM 主機板', false],
  ['white cards', '微星 RTX 5070 12G VENTUS 2X OC 顯示卡', '微星 RTX 5070 12G VENTUS 2X OC WHITE 顯示卡', false],
  ['white cards', '技嘉 RTX 5070 EAGLE OC ICE 12G 顯示卡', '技嘉 RTX 5070 EAGLE OC 12G 顯示卡', false],
  ['white cards', '技嘉 RTX 5070 EAGLE OC ICE 12G 顯示卡', '技嘉 RTX 5070 EAGLE OC ICE 白色 12G 顯示卡', true],
  ['white of other things may be left out', 'Sony WH-1000XM5 耳機 白', 'Sony WH-1000XM5 耳機', true],
  ['series of cards', '微星 RTX 5070 12G VENTUS 顯示卡', '微星 RTX 5070 12G SHADOW 顯示卡', false],
  ['sets', '羅技 MK270 無線鍵鼠組 COMBO', '羅技 MK270 無線鍵鼠組', true],
  ['sets', '羅技 MX Keys S 鍵盤', '羅技 MX Keys S COMBO 鍵盤滑鼠組', false],
  ['lines', '石頭 Qrevo Pro 掃地機器人', '石頭 Qrevo Pro Omni 掃地機器人', false],
  ['several colours', 'Sony WH-1000XM5 耳機 黑/銀 2色', 'Sony WH-1000XM5 耳機 黑', false],
  ['several colours', 'Sony WH-1000XM5 耳機 (黑、銀、藍)', 'Sony WH-1000XM5 耳機 藍色', false],
  ['several colours', 'Sony WH-1000XM5 耳機 多色', 'Sony WH-1000XM5 耳機 藍色', false],
  ['several colours', 'Sony WH-1000XM5 耳機 黑/銀', 'Sony WH-1000XM5 耳機', true],
  ['several colours', 'Sony WH-1000XM5 耳機 黑/銀', 'Sony WH-1000XM5 耳機 黑銀兩色', true],
  ['apostrophes', 'Hill’s 希爾思 成犬小顆粒(雞肉大麥)7.5kg', "HILL'S 希爾思 成犬 小顆粒 雞肉大麥 7.5公斤", true],
  ['gloss of a brand', 'Visibel 希爾思 成犬小顆粒 雞肉 7.5kg', '希爾思 成犬小顆粒 雞肉 7.5公斤', true],
  ['packs behind a dash', '嵐山 果菜汁 400ml*24罐', '嵐山 果菜汁400ml-24罐/箱', true],
  ['packs behind a dash', '嵐山 果菜汁 400ml', '嵐山 果菜汁400ml-24罐/箱', false],
  ['fillings', '沐禾 貓肉泥 鮪魚 14g', '沐禾 貓肉泥 鮪魚干貝 14g', false],
  ['fillings', '沐禾 貓肉泥 鮪魚與干貝 14g', '沐禾 貓肉泥-鮪魚干貝14公克', true],
  ['fillings', '沐禾 水餃 高麗菜豬肉 1kg', '沐禾 水餃 豬肉 1kg', false],
  ['fillings', '沐禾 水餃 1kg', '沐禾 豬肉水餃 1kg', true],
  ['what supplements hold', '沐禾 機能軟糖 鈣+D3 60顆', '沐禾機能軟糖60顆 (鈣+D3)', true],
  ['what supplements hold', '沐禾 機能軟糖 鈣+D3 60顆', '沐禾 機能軟糖 鈣 60顆', false],
  ['what supplements hold', '沐禾 維生素C+鈣 口嚼錠 60錠', '沐禾 維生素C 口嚼錠 60錠', false],
  ['dioptres', '沐禾 折疊老花眼鏡 +2.50', '沐禾+2.50折疊老花眼鏡', true],
  ['dioptres', '沐禾 折疊老花眼鏡 +2.50', '沐禾 折疊老花眼鏡 +2.00', false],
  ['worn for a day', '沐禾 隱形眼鏡 日拋 30片', '沐禾 隱形眼鏡 每日拋棄式 30片', true],
  ['nappies for swimming', '沐禾 黏貼型尿布 L 36片', '沐禾 游泳尿布 L 36片', false],
  ['no fluoride', '沐禾 兒童牙膏 葡萄 110g', '沐禾 兒童牙膏 無氟葡萄 110g', false],
  ['seniors', '沐禾 化毛肉泥 老貓 56g', '沐禾化毛肉泥56公克(高齡貓)', true],
  ['plugs', '沐禾 編織充電線 1m Micro USB', '沐禾編織充電線-MicroUSB 1m', true],
  ['refills', '沐禾 靜電拖把 補充布', '沐禾 靜電拖把', false],
  ['concentrates', '沐禾 芝麻錠 120錠', '沐禾 芝麻錠濃縮精華 120錠', true],
  ['ages', '希爾思 高齡犬7歲以上 小型犬 雞肉 2kg', '希爾思 高齡犬7+小型犬 雞肉 2公斤', true],
  ['waists', 'Levis 511 男 窄管牛仔褲 深藍 W32', "LEVI'S 男 511窄管牛仔褲 深藍 32腰", true],
  ['waists', 'Levis 511 男 窄管牛仔褲 深藍 W32', "LEVI'S 男 511窄管牛仔褲 深藍 34腰", false],
  ['the usual kind', '妙而舒 柔點 黏貼型紙尿褲 S 80片', '妙而舒 柔點 紙尿褲 S80片', true],
  ['napkins', '好自在 液體衛生棉 日用 24cm 10片', '好自在 液體衛生棉 一般流量 24公分10片', true],
  ['napkins', '好自在 液體衛生棉 夜用 27cm 10片', '好自在 液體衛生棉 一般流量 27公分10片', false],
  ['tissues', '五月花 厚棒抽取式衛生紙 100抽x10包', '五月花 厚棒衛生紙 100抽*10包', true],
  ['screens', 'imos iPhone 16 滿版玻璃保護貼', 'imos iPhone16 滿版防窺玻璃貼', false],
  ['screens', 'hoda iPhone 16 Pro Max 滿版玻璃保護貼', 'hoda iPhone 16ProMax 滿版玻璃貼', true],
  ['books', '虛構的習慣 細微改變的法則', '虛構的習慣 細微改變的法則(電子書)', false],
  ['flavours', '品客 洋芋片 BBQ 102g', '品客 洋芋片 披薩 102g', false],
  ['packs', '黑松沙士 330mlx24入/箱', '黑松沙士易開罐330ml(24罐)', true],
  ['packs', '白米 36g×8', '白米 36g(8入)', true],
  ['makers', '花王 一匙靈抗菌洗衣精 2.4kg', '一匙靈 抗菌洗衣精 2400g', true],
];

const kinds = suite('kinds of titles');
for (const [kind, left, right, same] of cases)
  kinds(`${kind}: ${left} ${same ? '=' : '≠'} ${right}`, () => {
    const [a, b] = [readIdentity({ title: left }), readIdentity({ title: right })];
    const decision = decideSame(a, b);
    assert.is(decision.same, same, JSON.stringify(decision));
    assert.is(decideSame(b, a).same, same, 'either way round');
  });
kinds.run();
