/**
 * Invented shops: host, name, industry, platform on day 0, flags (see ShopFlag), and the shop whose company runs it too.
 * Hosts end in `.example`, which RFC 2606 keeps for examples: none of them can exist.
 */
export const shopsTable = `
demovox-audio.example|示範沃克音響|electronics|shopline|gzip|
fictone-store.example|虛構通手機館|electronics|91app||
mockia-3c.example|示範客三C|electronics|cyberbiz|lazy_plain|
fictdisk.example|虛構碟電腦週邊|electronics|magento||
demoview-shop.example|示範景電競|electronics|woocommerce|lazy_rocket, sitemap_index|
demo-3c-plaza.example|示範三C廣場|electronics|opencart|big5|
demohaus.example|示範屋家電|appliances|91app|gzip|
mockfrost.example|虛構霜電器|appliances|cyberbiz||
demo-appliance-mall.example|示範家電量販|appliances|waca|big5|
fict-kitchenware.example|虛構廚房家電|appliances|shopify||
airdemo.example|示範空氣家電館|appliances|bvshop||
demolia.example|示範莉亞保養|beauty|shopline||
mockrose.example|虛構玫彩妝|beauty|91app|escaped|
demo-beauty-lab.example|示範美妝實驗室|beauty|cyberbiz||
fict-skincare.example|虛構肌膚研究|beauty|meepshop||
demo-perfume.example|示範香水小舖|beauty|1shop|no_number|
mock-salon.example|示範沙龍美髮|beauty|shopify|gzip|demolia.example
fictvita.example|虛構維他保健|pharmacy|shopline|base64|
demomed.example|示範醫藥妝|pharmacy|91app||
demo-pharmacy.example|示範藥局購物|pharmacy|qdm||
fict-probiotics.example|虛構益生菌|pharmacy|1shop||fictvita.example
demo-health-daily.example|示範日日保健|pharmacy|easystore||
demofarm.example|示範農場直送|food|shopline||
mockbite.example|虛構口零食|food|cyberbiz|wrong_number|
demo-noodles.example|示範麵舖|food|waca||
fict-seafood.example|虛構海味生鮮|food|91app||
demo-dried-fruit.example|示範果乾行|food|meepshop|hotlink|
demo-cakehouse.example|示範糕點屋|food|gogoshop||
fictbrew.example|虛構焙咖啡|coffee-tea|shopify||
demoleaf.example|示範葉茶行|coffee-tea|shopline|sitemap_index|
demo-roasters.example|示範烘豆所|coffee-tea|woocommerce|lazy_rocket|
xn--2esr30fzxb34l.example|示範茶坊|coffee-tea|cyberbiz||
fict-teahouse.example|虛構茶屋|coffee-tea|shopstore|no_sitemap|
demo-drip-bag.example|示範掛耳咖啡|coffee-tea|qdm||
mockbaby.example|示範寶母嬰|baby|91app||
fictkin.example|虛構芽嬰幼|baby|shopline|escaped|
demo-diapers.example|示範尿布量販|baby|qdm|big5|
demo-mama.example|示範媽媽選物|baby|easystore||
fict-strollers.example|虛構推車專賣|baby|shopline-global||
demopaw.example|示範爪寵物|pets|shopline||
mocktail-pets.example|虛構尾寵物用品|pets|cyberbiz||
demo-cats.example|示範貓生活|pets|shopify|hotlink|
fict-dogs.example|虛構狗糧倉|pets|waca||
demo-petmart.example|示範寵物超市|pets|91app|gzip|
fictnest.example|虛構巢寢具|home|shopline||
demotidy.example|示範淨居家|home|91app||
demo-curtains.example|示範窗簾工坊|home|bvshop||
fict-living.example|虛構生活雜貨|home|meepshop||
demo-storage.example|示範收納研究室|home|opencart||demotidy.example
mock-bedding.example|示範床包專門|home|shopstore|robots_503|
mockwear.example|示範衣服飾|fashion|shopline||
fictella.example|虛構拉女裝|fashion|cyberbiz|lazy_plain|
demo-denim.example|示範丹寧|fashion|91app||
fict-lingerie.example|虛構內衣坊|fashion|waca||
demo-tshirt.example|示範T恤工廠|fashion|shopline-global||
mock-boutique.example|示範選物店|fashion|meepshop|noindex_meta|
demostride.example|示範步運動|sports-outdoor|shopline||
fictpeak.example|虛構峰戶外|sports-outdoor|cyberbiz||
demo-camping.example|示範露營用品|sports-outdoor|magento||
fict-yoga.example|虛構瑜珈生活|sports-outdoor|easystore||
demo-running.example|示範路跑店|sports-outdoor|prestashop||
demo-hydration.example|示範水壺專賣|sports-outdoor|smartweb|redirects|
fictpress.example|虛構出版書店|books|91app||
demobooks.example|示範書房|books|woocommerce|big5|
demo-comics.example|示範漫畫屋|books|opencart|robots_blocked|
fict-kidsbooks.example|虛構童書店|books|gogoshop||
mockpen.example|示範筆文具|stationery|shopline||
fictnote.example|虛構記手帳|stationery|shopify|sitemap_index|
demo-stationery.example|示範文具行|stationery|qdm||
fict-washi.example|虛構紙膠帶|stationery|bvshop|noindex_header|fictnote.example
demo-artsupply.example|示範美術用品社|stationery|prestashop||
demo-handmade.example|示範手作坊|home||no_number|
demo-co-op.example|示範共同購買|food|||
demo-coffee-blog.example|示範咖啡筆記|coffee-tea||no_shop, no_number, hotlink|
fict-reviews.example|虛構開箱部落格|electronics||no_shop, no_number, escaped|
demo-logistics-co.example|示範物流公司|home||no_shop|
fict-media.example|虛構新聞網|books||no_shop, no_number|
demo-clinic.example|示範診所官網|pharmacy||no_shop|
`;

/** Parts of which a company's invented name and address are made. */
export const companyForms = ['股份有限公司', '有限公司', '有限公司', '商行', '企業社'];
export const companyCities = ['臺北市', '新北市', '桃園市', '臺中市', '臺南市', '高雄市', '新竹縣', '彰化縣', '宜蘭縣'];
