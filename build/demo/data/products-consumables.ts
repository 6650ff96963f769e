/** Invented product families of the trades in things that are used up, read or eaten; the form of products-goods.ts. */
export const consumablesTable = `
beauty|Demolia 示範莉亞|玻尿酸保濕精華液|DL-HA|精華液|瓶|30ml*1,50ml*1.5||980|1,2|
beauty|Demolia 示範莉亞|胺基酸溫和洗面乳|DL-FW|洗面乳|條|100ml*1,150ml*1.3||350|1,2|
beauty|Demolia 示範莉亞|清爽防曬乳 SPF50+|DL-UV|防曬|瓶|50ml*1||520|1,2|
beauty|Demolia 示範莉亞|保濕面膜|DL-MK|面膜|片|||39|5,10,30|
beauty|Mockrose 虛構玫|持色絲絨唇膏|MR-L|唇膏|支|01 玫瑰*1,05 楓葉*1||480|1|
beauty|Mockrose 虛構玫|水潤氣墊粉餅|MR-CC|粉底|盒|自然色*1,明亮色*1||890|1|補充蕊
beauty|Mockrose 虛構玫|修護洗髮精|MR-SH|洗髮精|瓶|500ml*1,1000ml*1.7||420|1,2|
beauty|Mockrose 虛構玫|淡香水|MR-EDT|香水|瓶|30ml*1,100ml*2||1680|1|
pharmacy|Fictvita 虛構維他|高單位葉黃素膠囊|FV-L30|葉黃素|盒|30粒*1,60粒*1.8||690|1,3|
pharmacy|Fictvita 虛構維他|益生菌粉|FV-P30|益生菌|盒|30包*1||880|1,2,3|
pharmacy|Fictvita 虛構維他|深海魚油 Omega-3|FV-O90|魚油|瓶|90粒*1,180粒*1.8||790|1,2|
pharmacy|Fictvita 虛構維他|綜合維他命B群 緩釋錠|FV-B60|維他命|瓶|60錠*1||450|1,2|
pharmacy|Demomed 示範醫|電子血壓計|DM-BP3|醫療器材|台|||1980|1|壓脈帶
pharmacy|Demomed 示範醫|成人平面醫用口罩|DM-MK|口罩|盒|50片*1|藍,粉|149|1,4|
food|Demofarm 示範農場|手工關廟風乾麵|DF-N1|麵條|包|900g*1||118|1,6|
food|Demofarm 示範農場|冷壓初榨苦茶油|DF-O5|油品|瓶|500ml*1||680|1,2|
food|Demofarm 示範農場|台灣高山愛文芒果乾|DF-M2|果乾|包|200g*1,600g*2.7||220|1,3|
food|Mockbite 虛構口|海苔杏仁脆片|MB-S4|零食|罐|40g*1||89|1,6,12|
food|Mockbite 虛構口|古早味鳳梨酥禮盒|MB-P12|糕點|盒|12入*1||480|1,2|
food|Mockbite 虛構口|無糖豆漿|MB-SM|飲品|瓶|960ml*1||55|1,6|
food|Mockbite 虛構口|滴雞精 常溫|MB-CE|雞精|盒|10包*1,20包*1.9||990|1,2|
food|Demofarm 示範農場|冷凍鮭魚菲力|DF-F3|海鮮|片|200g*1,300g*1.4||189|1,5|
coffee-tea|Fictbrew 虛構焙|衣索比亞日曬 精品咖啡豆|FB-E1|咖啡豆|包|227g*1,454g*1.8||420|1,2|
coffee-tea|Fictbrew 虛構焙|曼巴綜合咖啡豆|FB-M1|咖啡豆|包|454g*1,1kg*1.9||380|1,4|
coffee-tea|Fictbrew 虛構焙|濾掛式咖啡|FB-D10|濾掛咖啡|盒|10g x 10包*1||260|1,3,6|
coffee-tea|Fictbrew 虛構焙|手沖咖啡濾杯組|FB-V02|咖啡器具|組|||890|1|濾紙
coffee-tea|Demoleaf 示範葉|阿里山高山烏龍茶葉|DLF-A|茶葉|罐|150g*1,300g*1.85||650|1,2|
coffee-tea|Demoleaf 示範葉|蜜香紅茶 三角茶包|DLF-B|茶包|盒|15入*1||280|1,3|
coffee-tea|Demoleaf 示範葉|日月潭紅玉紅茶|DLF-R|茶葉|罐|75g*1||520|1,2|
coffee-tea|Demoleaf 示範葉|冷泡綠茶包|DLF-G|茶包|包|20入*1||199|1,2|
baby|Mockbaby 示範寶|黏貼型紙尿褲|MKB-D|尿布|包|M 64片*1,L 54片*1,XL 46片*1||329|1,4|
baby|Mockbaby 示範寶|純水嬰兒濕紙巾 80抽|MKB-W|濕紙巾|包|||45|3,12,24|
baby|Mockbaby 示範寶|寬口玻璃奶瓶|MKB-B|奶瓶|支|160ml*1,240ml*1.1||390|1,2|奶嘴
baby|Fictkin 虛構芽|輕量嬰兒推車|FK-S1|推車|台||灰,綠|5980|1|雨罩
baby|Fictkin 虛構芽|成長型嬰兒奶粉|FK-F3|奶粉|罐|800g*1||720|1,6|
baby|Fictkin 虛構芽|有機棉嬰兒包屁衣|FK-C6|嬰兒服|件|6M*1,12M*1||450|1,2|
pets|Demopaw 示範爪|成貓無穀鮮雞飼料|DP-C2|貓飼料|包|1.5kg*1,5kg*2.8||590|1,2|
pets|Demopaw 示範爪|成犬低敏羊肉飼料|DP-D3|狗飼料|包|2kg*1,7kg*3||720|1|
pets|Demopaw 示範爪|主食貓罐 鮪魚|DP-W|貓罐頭|罐|80g*1||42|1,6,24|
pets|Mocktail 虛構尾|破碎型豆腐貓砂|MT-T6|貓砂|包|6L*1||199|1,6|
pets|Mocktail 虛構尾|寵物自動飲水機|MT-F2|寵物用品|台|2L*1||990|1|濾心
pets|Mocktail 虛構尾|犬用潔牙骨|MT-B|狗零食|包|S*1,M*1.2||250|1,3|
books|Fictpress 虛構出版|小說《霧裡的示範城》||小說|本|||380|1|
books|Fictpress 虛構出版|圖文書《虛構植物圖鑑》||自然|本|平裝*1,精裝*1.6||520|1|
books|Fictpress 虛構出版|商管《從零開始的示範商店》||商業|本|||420|1|
books|Demobooks 示範書房|繪本《小象的虛構旅行》||童書|本|||300|1|
books|Demobooks 示範書房|漫畫《示範少年》||漫畫|本|第1集*1,第2集*1,第3集*1||130|1|
books|Demobooks 示範書房|食譜《一週示範餐桌》||食譜|本|||399|1|
books|Demobooks 示範書房|語言《虛構日語五十音》||語言學習|本|||350|1|
stationery|Mockpen 示範筆|中性筆|MP-G5|原子筆|支|0.38mm*1,0.5mm*1|黑,藍|25|1,12|
stationery|Mockpen 示範筆|極細代針筆|MP-F1|代針筆|支|0.1mm*1,0.3mm*1||55|1,6|
stationery|Mockpen 示範筆|鋼筆|MP-FP2|鋼筆|支|F尖*1,EF尖*1|墨綠|1280|1|墨水
stationery|Fictnote 虛構記|A5 方格筆記本|FNB-A5|筆記本|本|96頁*1,192頁*1.7||120|1,3|
stationery|Fictnote 虛構記|2027 年度手帳|FNB-27|手帳|本|A5*1,A6*0.8|藍|580|1|書衣
stationery|Fictnote 虛構記|和紙膠帶|FNB-T|膠帶|卷|15mm*1||45|1,10|
stationery|Mockpen 示範筆|色鉛筆|MP-C|色鉛筆|盒|24色*1,48色*1.9||320|1|
`;
