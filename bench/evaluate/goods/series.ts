/** Invented series: things of one brand that differ in one value. */

export interface Series {
  /** What tells its things apart. */
  by: string;
  /** What they are, and what both shops write behind it: `洗髮精 500ml`. */
  goods: readonly string[];
  /** `xxl=2xl`: as one shop writes it, and as another does. */
  values: readonly string[];
}

const series = (by: string, goods: string, values: string): Series => ({
  by,
  goods: goods.split('、'),
  values: values.split(' '),
});

/** `_` stands for a blank. Values are those of real shops, not those of datasets/taxonomy; brands are invented (see titles.ts). */
export const readSeries: readonly Series[] = [
  series(
    'flavour',
    '米香脆片 120g、手工牛軋餅 150g、氣泡飲 330ml、乳酪條 60g、即食雞胸 180g、蒟蒻條 90g、爆米花 200g、燕麥棒 35g',
    '剁椒 蒜香 青提 刺蔥=刺蔥口味 破布子 香菜 梅香 海鹽焦糖=焦糖海鹽 紅心芭樂 青花椒 馬告 黑松露=松露黑 楊枝甘露 檸檬塔 荔枝玫瑰 鹽麴 可爾必思 白葡萄 荔枝 酸奶洋蔥',
  ),
  series(
    'scent',
    '擴香瓶 150ml、洗手慕斯 300ml、香氛蠟燭 200g、衣物香氛噴霧 250ml、沐浴露 900ml、護手霜 50g、車用香氛片 6片、洗衣凝珠 30顆',
    '白麝香=白麝香味 英國梨 無花果 雪松 苦橙葉 黑莓月桂 藍風鈴 晚香玉 小蒼蘭 鼠尾草海鹽 岩蘭草 烏木 檀木 月見草 佛手柑 柑苔 牡丹 青蘋果 晨露 牧羊少年',
  ),
  series(
    'form',
    '胺基酸保濕 150ml、神經醯胺修護 100ml、茶樹淨化 120ml、玻尿酸亮采 80ml',
    '化妝水 乳液 精華液 凝露 卸妝水 潔顏露 慕斯 噴霧 卸妝油 身體乳',
  ),
  series(
    'effect',
    '果酸沁透面膜 10片、植萃精華液 30ml、頭皮養護洗髮精 500ml、牙膏 120g、洗衣精 1800ml',
    '保濕 美白 緊緻 舒緩 控油 抗屑 防掉髮 強健 亮白 除臭 抗菌 抗敏 深層潔淨 蓬鬆 滋養',
  ),
  series(
    'shade',
    '霧感唇釉 3g、持妝氣墊粉餅 13g、眉彩餅 2.5g、染髮霜 60g、指甲油 9ml',
    '#01_裸杏=01裸杏 #02_莓紅=02莓紅 #03_焦糖=03焦糖 #05=05 #07=07號 N15=#N15 N23=#N23 W21 C13 #102=102',
  ),
  series(
    'colour',
    '陶瓷馬克杯 350ml、折疊收納箱 30L、行動電源 10000mAh、無線吹風機、棉柔浴巾、電動牙刷',
    '霧黑=霧黑色 象牙白=象牙白色 莫蘭迪綠 霧灰藍 櫻花粉=櫻花粉色 奶茶棕 丁香紫 檸檬黃 珊瑚橘 酒紅=酒紅色',
  ),
  series('clothes size', '速乾短T、抗UV連帽外套、高腰內搭褲、純棉平口褲、發熱衣', 'S M L XL XXL=2XL 3XL XS'),
  series(
    'shoe size',
    '輕量慢跑鞋、防滑雨靴、厚底拖鞋、真皮樂福鞋',
    '22cm=22公分 22.5cm 23cm=23公分 24cm 24.5cm 25cm 26cm',
  ),
  series(
    'sex',
    '機能壓力褲、輕羽絨背心、保濕潔面乳 100ml、綜合維他命 60錠、香氛沐浴膠 400ml',
    '男款=男 女款=女 男童款=男童 女童款=女童 中性款=中性',
  ),
  series('age', '益生菌粉 30包、含氟牙膏 75g、軟毛牙刷、魚油軟糖 60顆、雨衣', '嬰兒 幼兒 兒童 成人 銀髮族=銀髮 孕婦'),
  series('milk stage', '優護配方奶粉 800g、成長奶粉 900g', '1號 2號 3號 4號'),
  series('month', '米精 150g、寶寶粥 150g、磨牙餅 60g', '6個月=6M+ 8個月=8M+ 10個月=10M+ 12個月=12M+'),
  series(
    'pet',
    '無穀鮮糧 1.5kg、凍乾主食 300g、關節保健粉 60g、化毛肉泥 56g',
    '幼貓 成貓 高齡貓=老貓 幼犬 成犬 高齡犬=老犬 室內貓 小型犬 大型犬',
  ),
  series('meat', '主食餐包 85g、無膠主食罐 80g、凍乾零食 50g', '放牧雞 野生鮭魚 澳洲羊 鵪鶉 鹿肉 鮪魚 鴨肉 鱈魚'),
  series('sugar', '豆漿 400ml、烏龍茶 600ml、優格飲 900ml、燕麥奶 1L、咖啡飲 290ml', '無糖 微糖 低糖 原味'),
  series('fat', '保久乳 200ml、優格 500g、起司片 250g', '全脂 低脂 脫脂'),
  series('caffeine', '掛耳咖啡 10g、濃縮咖啡液 300ml', '中焙 低咖啡因 無咖啡因'),
  series('roast', '衣索比亞咖啡豆 454g、配方咖啡豆 227g', '淺焙 中焙 中深焙 深焙'),
  series('diet', '手工水餃 800g、紅燒麵 3入、獅子頭 500g', '全素 葷 五辛素 鮮肉 高麗菜豬'),
  series('spicy', '麻辣鍋底 800g、辣醬 240g、拌麵 4入', '小辣 中辣 大辣 不辣'),
  series('cut', '牛肋條 600g、鮭魚 500g、土雞 1kg、白蝦 600g', '帶骨 去骨 切片 切塊 整隻 絞肉'),
  series('refill', '洗碗精 1000ml、洗手乳 500ml、柔軟精 2L、粉餅 10g', '補充包 瓶裝 補充瓶'),
  series('strength', '葉黃素膠囊 60粒、維他命C 100錠、魚油軟膠囊 90粒', '500mg 1000mg 250mg 750mg'),
  series('percent', '杏仁酸煥膚液 30ml、酒精 500ml、果汁 1L', '10% 18% 30% 75% 100%'),
  series('sunscreen', '清爽防曬乳 50ml、防曬噴霧 120ml', 'SPF30 SPF50+ SPF50 SPF15'),
  series('perfume', '夜幕花園 50ml、晨曦 100ml、白日夢 30ml', '淡香水=EDT 淡香精=EDP 香精 香膏'),
  series('lens', '水感日拋隱形眼鏡 度數、月拋彩片 度數', '-1.00 -2.00 -2.50 -3.75 -5.00'),
  series('feminine', '衛生棉 12片、蝶翼衛生棉 10片、棉柔護墊 40片', '15cm 17cm 23cm 24.5cm 28cm 35cm 41cm=41公分'),
  series('diaper', '黏貼型尿布 60片、褲型紙尿褲 44片', 'NB S M L XL XXL'),
  series('bristle', '牙刷 3入、電動牙刷刷頭 4入、砧板、獨立筒床墊', '軟毛 中毛 硬毛 超細毛'),
  series('oil', '全合成機油 1L、合成機油 4L', '0W20=0W-20 5W30=5W-30 5W40=5W-40 10W40=10W-40'),
  series('light', 'LED燈泡 E27、崁燈 9W、吸頂燈 36W、燈管 18W', '3000K=黃光 4000K=自然光 6500K=白光'),
  series('watt', 'LED球泡 白光 E27、LED燈泡 黃光 E27', '5W 8W 10W 13W 16W'),
  series('battery', '鹼性電池 4入、充電電池 2入', '3號=AA 4號=AAA 9V 1號'),
  series('cable', '編織快充線、影音傳輸線、延長線', '0.5m 1m=1米 2m=2米 3m'),
  series('plug', '編織充電線 1m、車用充電器、有線耳機', 'Type-C=TypeC Lightning Micro_USB=MicroUSB'),
  series('bed', '天絲床包、涼感保潔墊、羽絲絨被', '單人 雙人 雙人加大=加大 雙人特大=特大'),
  series('pen', '中性筆 12支、按動筆 3支、代針筆', '0.38mm 0.5mm 0.7mm 0.3mm'),
  series(
    'volume',
    '氣泡水、洗髮精、橄欖油、漱口水、保溫瓶',
    '250ml=250毫升 330ml 500ml=0.5L 750ml 1000ml=1L 2000ml=2公升',
  ),
  series(
    'weight',
    '腰果、糯米粉、洗衣粉、貓砂、乳清蛋白',
    '200g=200公克 350g 500g=500公克 1kg=1000g 1.5kg=1500g 2.5kg',
  ),
  series('count', '抹布、口罩、面膜、茶包、電池收納盒', '5入=5片 10入 20入 30入 50入'),
  series('pack', '蘇打餅 100g、柴魚風味湯 250ml、廚房紙巾 120抽', '2入=x2 3入=*3 6入=6入組 12入=x12 24入'),
  series('edition', '無線藍牙耳機、氣炸鍋、香水 50ml', '公司貨 平輸 日版 美版 韓版'),
  series('year', '單一麥芽威士忌 700ml、陳年高粱 600ml、紅酒 750ml', '12年 15年 18年 21年 2018 2019'),
  series('book', '圖解料理百科、偵探漫畫、國中數學講義、繪本套書', '第1集 第2集 第3集 第12集 上冊=上 下冊=下'),
  series('platform', '太空農場物語、機甲戰線、賽車王者', 'PS5 Switch=NS Xbox PC版'),
  series('toy', '1/64合金車、積木、絨毛玩偶、盲盒', '暴龍 三角龍 消防車 警車 救護車 海豚 獨角獸 水豚'),
  series('pieces', '拼圖、磁力積木、撲克牌', '100片 300片 500片 1000片'),
  series('grade', '機甲組裝模型 零式、機甲組裝模型 曙光', 'HG RG MG PG'),
  series('side', '護腕、人體工學滑鼠、L型沙發', '左手=左 右手=右'),
  series('finish', '玻璃保護貼、水泥漆 1L、相紙 100張', '亮面 霧面 半光 防窺'),
  series('thickness', '瑜珈墊、乳膠床墊、海綿', '6mm 8mm 10mm 15mm'),
  series('esim', '日本上網卡、韓國eSIM、歐洲上網卡', '3天 5天 7天 10天 15天'),
  series('ticket', '溫泉湯屋券、自助餐券、住宿券', '平日 假日 單人 雙人 四人'),
  series('rice', '有機米 2kg、契作米 1.5kg', '糙米 白米 胚芽米 紫米 糯米'),
  series('noodle', '關廟麵 900g、手工拌麵 4入、乾拌麵 5包', '寬麵 細麵 刀削麵 麵線 烏龍麵'),
];

/** Series that nobody had seen an answer on when the rules stood: other goods, other words. */
export const blindSeries: readonly Series[] = [
  series(
    'flavour',
    '手工豆腐乳 300g、冷壓果汁 250ml、鬆餅粉 500g、辣椒醬 180g、冰淇淋 473ml',
    '紅麴 梅子 芋香 香椿 金桔檸檬 百香鳳梨 伯爵茶 蘭姆葡萄 鳳梨苦瓜 小魚花生 XO干貝 鹽之花焦糖',
  ),
  series(
    'scent',
    '線香 100g、洗髮皂 110g、除臭石、地板清潔劑 2L',
    '老山檀 越南沉香 海洋微風 茶樹薄荷 柚花 雨後草地 烏龍玫瑰 日本扁柏',
  ),
  series(
    'tea',
    '原片立體茶包 15入、冷泡茶 20入、茶葉禮罐 75g',
    '凍頂烏龍 蜜香紅茶 文山包種 杉林溪 阿里山金萱 紅玉 蕎麥茶 國寶茶',
  ),
  series(
    'form',
    '燕窩胜肽 60ml、積雪草舒緩 50ml、酵素淨膚 100g',
    '精華水 面霜 眼霜 潔面粉 去角質凝膠 凍膜 防曬乳 頸霜',
  ),
  series(
    'colour',
    '矽膠餐具組、加厚浴簾、折疊露營椅、貓抓屋',
    '燕麥色=燕麥 抹茶綠 深海藍 櫻桃紅 岩石灰=岩石灰色 芥末黃 焦糖棕 薰衣草紫=薰衣草紫色',
  ),
  series('notebook', '線圈筆記本、方塊便條本', '橫線 方格 空白 點陣'),
  series('paper', '影印紙 500張、相片紙 20張、信封 50入', 'A3 A4 A5 B4 B5'),
  series('reading glasses', '抗藍光老花眼鏡、折疊老花眼鏡', '+1.00 +1.50 +2.00 +2.50 +3.00'),
  series('points', '遊戲點數卡、禮物卡', '150點 300點 500點 1000點 3000點'),
  series('calendar', '三角桌曆、手帳本', '2025 2026 2027'),
  series('lock', '行李箱、登機箱', '20吋 24吋 26吋 28吋=28寸'),
  series('cooker', '電子鍋、陶瓷電鍋', '3人份 6人份 10人份 15人份'),
  series('pot', '不沾平底鍋、鑄鐵鍋、蒸籠', '20cm=20公分 24cm 26cm 28cm=28公分 32cm'),
  series('tape', '防水膠帶、布膠帶', '24mm 36mm 48mm 60mm'),
  series('protein', '乳清蛋白飲 400ml、植物蛋白粉 1kg', '可可 抹茶 芝麻 紅茶拿鐵 香草 紫芋'),
  series('dye', '泡沫染髮劑、護髮染 100ml', '霧灰棕 栗子棕 玫瑰棕 亞麻綠 藍黑 茶金'),
  series('lipstick', '絲絨唇膏 3.5g、護唇蜜 8g', '101 102 205 #301=301 #307=307'),
  series('diaper cover', '拉拉褲 32片、夜用褲 20片', 'M L XL XXL 3XL'),
  series('dog', '潔牙骨 30支、狗乾糧 2kg、寵物洗毛精 400ml', '小型犬 中型犬 大型犬 幼犬 貓用'),
  series('fish', '貓主食罐 80g、貓肉泥 15gx20', '鮪魚鯛魚 鮭魚 雞肉鮮蝦 鰹魚 干貝鮪魚 火雞'),
  series('incontinence', '成人看護褲 10片、吸水棉墊 20片', 'S M L XL'),
  series('mask', '醫療平面口罩 50入、立體口罩 30入', '成人 兒童 幼兒 大童'),
  series('wine', '梅酒 700ml、清酒 720ml、啤酒 330ml', '純米 大吟釀 純米吟釀 本釀造 無酒精'),
  series('sweetness', '手搖茶包 10入、穀物飲 1L', '無糖 半糖 微糖 全糖'),
  series('beans', '咖啡豆 250g、濾掛咖啡 10入', '耶加雪菲 肯亞AA 曼特寧 藝伎 巴拿馬 瓜地馬拉'),
  series('cheese', '乳酪片 12片、比薩乳酪絲 1kg', '切達 莫札瑞拉 高達 帕瑪森 艾曼塔'),
  series('soap', '手工皂 100g、馬賽皂 300g', '左手香 艾草 苦茶 絲瓜 牛樟 羊奶'),
  series('vitamin', '機能軟糖 60顆、發泡錠 20錠', '葉黃素 維他命C 鐵+葉酸 益生菌 鈣+D3 鋅'),
  series('bulb base', 'LED球泡 10W、復古燈泡 4W', 'E14 E27 GU10'),
  series('storage', '隨身碟、記憶卡、行動固態硬碟', '64GB=64G 128GB=128G 256GB 512GB 1TB'),
  series('garment', '長袖睡衣、法蘭絨襯衫、連帽背心', '女M 女L 男M 男L 男XL 女XL'),
  series('sock', '除臭短襪 3雙、厚底運動襪 2雙', '黑 白 灰 丈青'),
  series('bed cover', '純棉床包、防水保潔墊', '單人 雙人 加大 特大'),
  series('plush', '絨毛娃娃、抱枕', '水獺 柴犬 企鵝 羊駝 貓頭鷹 樹懶'),
  series('seed', '蔬菜種子、香草盆栽 3吋', '小白菜 青江菜 羅勒 迷迭香 百里香 芫荽'),
  series('juice pack', '100%蘋果汁 200ml、乳酸飲 160ml', '6入=x6 24入=*24 12入 30入'),
  series('region', '香水小樣組、手機殼套裝、潔顏乳 120g', '公司貨 平行輸入=平輸 國際航空版'),
  series('condition', '掃地機器人、空氣清淨機', '全新 福利品 展示機 二手'),
  series('print', '連身泳衣、雨傘', '波點 條紋 碎花 格紋 素面'),
  series('sleeve', '純棉家居服、機能上衣', '長袖 短袖 無袖 七分袖'),
  series('wick', '香氛磚、擴香竹 150ml', '白茶 小蒼蘭與梨=梨與小蒼蘭 黑石榴 烏木玫瑰 鼠尾草與海鹽'),
];
