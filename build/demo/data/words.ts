/** Words of the trades: menus and sentences from which an industry can be told. */
export interface IndustryWords {
  label: string;
  categories: string[];
  about: string;
}

const words: Record<string, IndustryWords> = {
  electronics: {
    label: '3C 電子',
    categories: ['手機平板', '耳機音響', '電腦周邊', '行動電源', '記憶卡硬碟'],
    about: '專營手機、耳機、鍵盤滑鼠與螢幕等 3C 產品，提供原廠保固',
  },
  appliances: {
    label: '家電',
    categories: ['吸塵器', '空氣清淨機', '冰箱', '廚房家電', '季節家電'],
    about: '販售吸塵器、除濕機、電風扇、氣炸鍋等大小家電，到府安裝',
  },
  beauty: {
    label: '美妝保養',
    categories: ['臉部保養', '彩妝', '面膜', '洗髮精', '香水'],
    about: '以精華液、防曬、面膜與唇膏為主的美妝保養品牌',
  },
  pharmacy: {
    label: '保健藥妝',
    categories: ['保健食品', '益生菌', '維他命', '醫療器材', '口罩'],
    about: '由藥師挑選葉黃素、魚油、益生菌等保健食品與醫療器材',
  },
  food: {
    label: '食品',
    categories: ['零食', '果乾', '麵條', '生鮮海鮮', '伴手禮'],
    about: '嚴選台灣小農食材、零食、糕點禮盒與生鮮食品，低溫宅配',
  },
  'coffee-tea': {
    label: '咖啡與茶',
    categories: ['咖啡豆', '濾掛咖啡', '茶葉', '茶包', '咖啡器具'],
    about: '自家烘焙咖啡豆、濾掛咖啡與台灣茶葉，新鮮出貨',
  },
  baby: {
    label: '母嬰',
    categories: ['尿布', '奶粉', '奶瓶', '嬰兒推車', '嬰兒服'],
    about: '提供紙尿褲、濕紙巾、奶瓶與嬰兒推車等母嬰用品',
  },
  pets: {
    label: '寵物',
    categories: ['貓飼料', '狗飼料', '貓罐頭', '貓砂', '寵物用品'],
    about: '貓狗飼料、主食罐、貓砂與寵物用品專賣',
  },
  home: {
    label: '居家生活',
    categories: ['寢具', '枕頭', '窗簾', '收納', '清潔用品'],
    about: '床包、枕頭、窗簾、收納箱與居家清潔用品',
  },
  fashion: {
    label: '服飾',
    categories: ['上衣', '外套', '褲子', '洋裝', '內衣'],
    about: '每週上新的服飾：T恤、外套、牛仔褲、洋裝與針織衫',
  },
  'sports-outdoor': {
    label: '運動戶外',
    categories: ['露營', '登山', '瑜珈', '跑步', '水壺'],
    about: '露營帳篷、登山背包、瑜珈墊與跑步裝備',
  },
  books: {
    label: '圖書',
    categories: ['小說', '童書', '商業', '漫畫', '語言學習'],
    about: '小說、繪本、漫畫與語言學習書籍的線上書店',
  },
  stationery: {
    label: '文具',
    categories: ['原子筆', '鋼筆', '筆記本', '手帳', '紙膠帶'],
    about: '鋼筆、中性筆、筆記本、手帳與紙膠帶文具專賣',
  },
};

/** Throws on an industry that the demo web has no words for. */
export const industryWords = (industry: string): IndustryWords => {
  const found = words[industry];
  if (found === undefined) throw new Error(`demo industry ${industry}: none of ${Object.keys(words).join(', ')}`);
  return found;
};
