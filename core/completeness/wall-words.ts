/**
 * What pages say that stand before a site, by what they ask for, in the languages that Taiwanese shops and the services
 * before them speak. Only pages that show little else are searched for them, so that an article about bots is none.
 */

const any = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'), 'iu');

/** Proof of a human, or a refusal. */
export const asksForHuman = any(
  "(?:not|n['’]t) a (?:ro)?bot\\b|are you (?:a )?(?:human|robot)|press (?:&|and) hold",
  '(?:verif|confirm|prov|check)\\w{0,5}\\b.{0,40}\\b(?:human|your browser|your connection|your device)',
  'unusual (?:traffic|activity)|suspicious activity|automated (?:access|quer|request|tool|traffic)',
  'access (?:to this \\w{1,12} )?(?:(?:has been|is|was) )?(?:temporarily )?(?:denied|blocked|restricted|forbidden)',
  'you (?:have been|are|were) (?:temporarily )?blocked|(?:security|ddos) (?:check\\b|checkpoint|verification|protection by)',
  'you (?:were|are|might be) a (?:ro)?bot|(?:request|url) (?:was|has been|is) (?:rejected|blocked)|request unsuccessful|pardon our interruption',
  '(?:your support|incident|cloudflare ray) id\\b|just a moment|too many requests',
  '(?:真人|人機|人机|人類|人类)(?:身分|身份)?(?:驗證|验证|檢查|检查)|(?:驗證|验证|確認|确认|證明|证明).{0,8}(?:真人|人類|人类)',
  '(?:不|並非|是否|是不是|并非).{0,3}(?:機器人|机器人)|(?:異常|异常|可疑)的?(?:流量|存取|訪問|访问|活動|活动|行為|行为|連線|连接)',
  '(?:存取|訪問|访问|連線|连接|請求|请求|瀏覽|浏览).{0,4}(?:拒絕|拒绝|封鎖|封锁|阻擋|攔截|拦截|限制)',
  '(?:拒絕|拒绝|禁止|封鎖)(?:您的|你的)?(?:存取|訪問|访问|連線|连接)|(?:安全性?)(?:檢查|检查|驗證|验证)',
  'ロボットでは|人間であること|アクセス(?:が|は)?.{0,4}(?:拒否|制限|ブロック|遮断)|不審なアクセス|セキュリティ(?:チェック|確認)',
  '로봇이 아|사람인지 확인|접(?:근|속)이.{0,6}(?:거부|차단|제한)|비정상적인 (?:접근|접속|트래픽)|보안 (?:확인|검사)',
  'kein roboter|zugriff (?:wurde )?verweigert|dass sie ein mensch|ungewöhnliche[nr]? (?:datenverkehr|aktivität)',
  'pas un robot|accès (?:refusé|interdit|bloqué)|que vous êtes (?:un )?humain|no (?:eres|soy|es) un robot|acceso denegado',
  'não (?:é|sou) um robô|acesso negado|non (?:sei|sono) un robot|accesso negato|что вы не робот|доступ (?:запрещ|ограничен|заблокирован)',
  'không phải (?:là )?(?:người máy|robot)|truy cập.{0,12}(?:từ chối|bị chặn)|ไม่ใช่(?:โปรแกรมอัตโนมัติ|หุ่นยนต์|บอท)|ปฏิเสธการเข้าถึง|bukan robot|akses ditolak',
);

/** Something must be done before the site is shown. */
export const asksFirst = any(
  'before (?:you |we )?(?:continu|proceed|enter|visit)|to (?:continue|proceed|enter|access)\\b',
  '(?:繼續|继续|進入|进入|使用|瀏覽|浏览|前往).{0,10}(?:之前|以前|前(?:[，,、 ]|[請请]|需|[須须]|必|先))|(?:才能|方可|即可)(?:繼續|继续|進入|进入|瀏覽|浏览)|(?:同意|接受)(?:並|后|後|并)?(?:繼續|继续|進入|进入)',
  '続行する前|続けるには|ご利用の前に|同意して(?:続|進)|계속하(?:기 전|려면)|동의하고 계속',
  'bevor sie|um fortzufahren|avant de (?:continuer|poursuivre|accéder)|pour (?:continuer|accéder)|antes de (?:continuar|entrar|acceder)',
  'prima di (?:continuare|accedere)|voordat (?:je|u)|прежде чем|trước khi|ก่อนดำเนินการต่อ|sebelum (?:melanjutkan|anda)',
);

/** Consent to cookies or the use of personal data. */
export const asksForConsent = any(
  '\\bcookies?\\b|\\bconsent\\b|personal data|your privacy|個人資料|个人信息|隱私權|隐私|クッキー|個人情報|쿠키|개인정보|einwillig|données personnelles|datos personales|dati personali|персональны|dữ liệu cá nhân',
);

/** What a consent wall offers. */
export const offersConsent = any(
  '\\b(?:accept|agree|reject|decline|allow)\\b|同意|接受|允許|允许|拒絕|拒绝|동의|거부|akzept|ablehn|zustimm|accepter|refuser|aceptar|rechazar|accetta|rifiuta|aceitar|accepteren|akkoord|принять|đồng ý|ยอมรับ|setuju',
);

/** In years, of a person: `滿 18 歲`, `已滿 20`; not `滿 1,800 免運`, `滿 20 週年`. */
const AGE =
  '(?<![\\d,.])(?:1[89]|2[01])(?!\\d|[,.]\\d|\\s?[元件週周個天年支瓶折起萬千百%張片入盒樣點])|(?:十八|十九|二十)(?![\\d一二三四五六七八九年週周元件])';

/** A question of age, not a warning. */
export const asksForAge = any(
  "are you (?:over|at least|of legal|older|above|\\d\\d)|(?:i am|i’m|i'm|you must be) (?:over|at least|of legal|\\d\\d)|(?:verify|confirm|enter) your (?:age|date of birth|birth)|age (?:verification|gate)",
  `(?:是否|您|你|我(?![們们家])|請確認|请确认)[^店品訂订買买湊凑\\d]{0,8}(?:已?年?[滿满]|未[滿满]|超[過过]).{0,4}(?:${AGE}|法定)|年齡(?:驗證|確認)|年龄(?:验证|确认)|成年(?:人)?(?:驗證|確認)`,
  '年齢(?:確認|認証)|(?:18|20)歳以上ですか|(?:18|19)세 이상(?:입니까|이십니까|인가요)|연령 확인',
);

/** Scripts must run to show anything. */
export const asksForScripts = any(
  '(?:enable|activate|turn on|need|requires?|without|support|disabled|allow)\\b.{0,40}java ?script|java ?script\\b.{0,40}(?:enable|require|disabled|turned off|not supported|activ)',
  '(?:啟用|開啟|启用|开启|打開|打开|啓用|支援|支持|需要|允許|允许|關閉|关闭|停用|禁用).{0,20}java ?script|java ?script.{0,12}(?:啟用|開啟|启用|开启|打開|打开|關閉|关闭|停用|支援|支持|功能|無法|才能)',
  'java ?script.{0,10}(?:有効|無効|必要)|java ?script.{0,12}(?:활성|사용|필요)|java ?script.{0,20}(?:aktivier|erforderlich|activ|nécessaire|habilit|necesari|attiv|включ|bật|เปิด|aktif)|(?:aktivier|activ|habilit|attiv|включ|bật|เปิด|aktif)\\w{0,8}.{0,20}java ?script',
);

/**
 * A site that is not there for now: maintenance, a queue, too many visitors, out of order, an unpaid or unconfigured
 * server. Not one that closed for good.
 */
export const asksForTime = any(
  '(?:under|undergoing|scheduled|routine|for|performing|planned) (?:\\w{1,12} )?maintenance|maintenance (?:mode|in progress|break|page)',
  "we(?:[’']ll| will) be (?:right )?back|(?:be|come|check) back (?:soon|shortly|later)|temporarily (?:unavailable|offline|closed|down|out of service)|currently (?:unavailable|offline|down\\b|out of service)",
  "you(?:[’']re| are) (?:now )?in (?:line|(?:the|a) (?:virtual )?queue)|(?:virtual )?waiting room|your (?:estimated wait|turn)|service (?:is )?(?:temporarily )?unavailable",
  '(?:experiencing|due to) (?:very )?(?:high|heavy) (?:traffic|demand|volume)|error establishing a database connection|try again (?:in a few|later)',
  '(?:系統|系统|網站|网站|本站|商店|商城|官網|官网|平台|平臺|服務|服务|主機|主机|伺服器|目前|正在|進行|进行).{0,12}(?:維護|维护|維修|维修|保養|保养|更新|升級|升级)(?:中(?!心)|作業|作业|時間|时间|期間|期间|公告|[，。,.!！]|$)',
  '(?:維護|维护|維修|维修)(?:中(?!心)|作業中|作业中|公告|模式|時間|时间)|(?:暫停|暂停|暫時停止|暂时停止|暫時關閉|暂时关闭|暫時無法|暂时无法|暫不|暂不)(?:對外|对外)?(?:提供)?(?:服務|服务|營業|营业|使用|連線|连接|訪問|访问|瀏覽|浏览|開放|开放)',
  '(?:系統|系统|網站|网站|伺服器|目前|現在|现在).{0,8}(?:忙碌|忙線|繁忙|壅塞|擁擠|拥挤|流量過大|流量过大|人數(?:眾多|過多|已滿)|人数(?:众多|过多|已满)|滿載|满载)|(?:排隊|排队)(?:中|進入|进入|等候|等待)|(?:等候|等待)(?:室|進入|进入)|(?:稍後|稍后|稍候|晚點|晚点|過一會|过一会).{0,4}(?:再試|再试|再來|再来|重試|重试|回來|回来)',
  'account (?:has been |is |was )?suspended|welcome to nginx|(?:apache2?|iis|nginx)\\b.{0,30}\\bdefault (?:web ?)?(?:site )?page|(?:帳號|帳戶|網站|網域|主機|空間|服務|商店)(?:目前|已|已經|暫時|被){0,2}(?:停用|停權|到期|過期)',
  'メンテナンス(?:中|作業|のお知らせ|のため)|(?:アクセス|サイト|サーバー).{0,8}(?:混雑|集中)|(?:점검|정비)\\s?(?:중|작업|시간)|접속(?:자|이|량).{0,8}(?:많|지연|폭주)|대기\\s?(?:중|순서)',
  'wartungsarbeiten|wartungsmodus|en (?:cours de )?maintenance|en mantenimiento|em manutenção|in manutenzione|w trakcie (?:prac|przerwy)|технически[ех] работ|bảo trì|ปิดปรับปรุง|dalam (?:pemeliharaan|perbaikan)',
);
