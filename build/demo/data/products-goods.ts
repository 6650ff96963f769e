/**
 * Invented product families of the trades in durable goods. Brands and models exist nowhere: `Demo…`, `Fict…`, `Mock…`, in
 * Chinese 示範 or 虛構. `specs` are `label*factor of the base price`, with a model of its
 * own as a third part where the maker gives it one; `packs` the pack counts in which it is sold.
 */
export const goodsTable = `
electronics|Demovox 示範沃克|主動降噪真無線藍牙耳機|DV-A210|耳機|副||黑,白|3290|1|保護套
electronics|Demovox 示範沃克|入耳式有線耳機|DV-E15|耳機|副|||590|1|
electronics|Demovox 示範沃克|頭戴式藍牙耳機|DV-H900|耳機|副||石墨灰|7990|1|收納盒
electronics|Fictone 虛構通|智慧型手機 Fictone 17|FT-17|手機|台|128GB*1,256GB*1.14,512GB*1.42|黑|27900|1|保護殼
electronics|Fictone 虛構通|智慧型手機 Fictone 17 Pro|FT-17P|手機|台|256GB*1|銀|36900|1|保護貼
electronics|Fictone 虛構通|平板電腦 11吋 Wi-Fi|FT-PAD11|平板|台|64GB*1,128GB*1.18||12900|1|保護殼
electronics|Mockia 示範客|行動電源 PD 快充|MK-PB10|行動電源|個|10000mAh*1,20000mAh*1.6|黑,白|790|1,2|
electronics|Mockia 示範客|USB-C 充電線|MK-C1|傳輸線|條|1m*1,2m*1.3||290|1,2,3|
electronics|Mockia 示範客|無線靜音滑鼠|MK-M330|滑鼠|個||黑,粉|690|1|
electronics|Mockia 示範客|機械式鍵盤 87鍵 中文|MK-K87|鍵盤|台|茶軸*1,紅軸*1||2390|1|
electronics|Fictdisk 虛構碟|外接式固態硬碟 SSD|FD-S5|硬碟|個|1TB*1,2TB*1.85||2890|1|收納包
electronics|Fictdisk 虛構碟|microSD 記憶卡 A2 U3|FD-MC|記憶卡|張|128GB*1,256GB*1.8||459|1,2|
electronics|Demoview 示範景|27吋 電競螢幕 165Hz|DW-27G4|螢幕|台|||6490|1|
appliances|Demohaus 示範屋|無線吸塵器|DH-V8|吸塵器|台||紅|8990|1|濾網
appliances|Demohaus 示範屋|空氣清淨機|DH-AP300|清淨機|台|8坪*1*DH-AP300,16坪*1.7*DH-AP500||5990|1|濾網
appliances|Demohaus 示範屋|除濕機|DH-D12|除濕機|台|12公升*1*DH-D12,16公升*1.25*DH-D16||9900|1|
appliances|Mockfrost 虛構霜|雙門變頻冰箱|MF-R250|冰箱|台|250公升*1||15900|1|
appliances|Mockfrost 虛構霜|氣炸鍋|MF-AF5|氣炸鍋|台|5L*1|白,黑|2490|1|烘烤籃
appliances|Mockfrost 虛構霜|負離子吹風機|MF-HD2|吹風機|台||粉,灰|1680|1|
appliances|Mockfrost 虛構霜|電子鍋 10人份|MF-RC10|電子鍋|台|||2980|1|內鍋
appliances|Demohaus 示範屋|DC 變頻電風扇|DH-F14|電風扇|台|14吋*1*DH-F14,16吋*1.2*DH-F16||2680|1|遙控器
home|Fictnest 虛構巢|天絲床包枕套組|FN-T60|寢具|組|單人*1,雙人*1.3,雙人加大*1.45||1280|1|
home|Fictnest 虛構巢|記憶枕|FN-P2|枕頭|個|||990|1,2|枕套
home|Fictnest 虛構巢|抗UV 遮光窗簾|FN-C20|窗簾|片|130x160cm*1,200x230cm*1.6|灰,米|690|1|
home|Demotidy 示範淨|抽取式收納箱|DT-B30|收納|個|30L*1,50L*1.4||299|1,3|
home|Demotidy 示範淨|除塵拖把組|DT-M1|清潔|組|||799|1|補充布
home|Demotidy 示範淨|抽取式衛生紙 100抽|DT-TP|衛生紙|包|||18|10,24,72|
home|Demotidy 示範淨|濃縮洗衣精|DT-LD|洗衣|瓶|1800ml*1,3000g*1.5||159|1,4|
sports-outdoor|Demostride 示範步|瑜珈墊|DS-Y8|瑜珈|張|6mm*1,8mm*1.2|紫,藍|790|1|收納袋
sports-outdoor|Demostride 示範步|可調式啞鈴|DS-D24|重訓|組|24kg*1||3990|1|
sports-outdoor|Demostride 示範步|路跑鞋|DS-R3|跑步|雙||黑,螢光黃|2480|1|
sports-outdoor|Fictpeak 虛構峰|四人快搭帳篷|FP-T4|露營|頂|||5880|1|地布
sports-outdoor|Fictpeak 虛構峰|登山背包|FP-B35|登山|個|35L*1*FP-B35,50L*1.3*FP-B50||2980|1|防水套
sports-outdoor|Fictpeak 虛構峰|不鏽鋼保溫瓶|FP-V7|水壺|支|500ml*1,750ml*1.25|綠,黑|690|1,2|
sports-outdoor|Fictpeak 虛構峰|露營折疊椅|FP-C2|露營|張|||1180|1,2|
fashion|Mockwear 示範衣|純棉圓領短袖T恤|MW-T100|上衣|件|M*1,L*1,XL*1|黑,白|390|1,3|
fashion|Mockwear 示範衣|防潑水連帽外套|MW-J20|外套|件|M*1,L*1|深藍|1480|1|
fashion|Mockwear 示範衣|彈性牛仔長褲|MW-P51|褲子|件|30腰*1,32腰*1||990|1|
fashion|Fictella 虛構拉|雪紡長洋裝|FE-D7|洋裝|件|S*1,M*1|杏|1290|1|
fashion|Fictella 虛構拉|美麗諾羊毛針織衫|FE-K3|針織|件|S*1,M*1|駝,灰|1890|1|
fashion|Fictella 虛構拉|無鋼圈內衣|FE-U1|內衣|件|M*1,L*1||590|1,2|
`;
