/** Providers at whose domains anybody may have a mailbox: free mail, and the mail that lines of ISPs and mobile phones come with. */

/** The same name under the domains of many countries. */
const OF_ALL_COUNTRIES =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|rocketmail|icloud|me|mac|aol|aim|qq|foxmail|sina|sohu|kimo|yam|proton|protonmail|gmx|web|mail|email|yandex|naver|hanmail|daum|rediffmail|lycos|excite|zoho|zohomail|tuta|tutanota|tutamail|fastmail|hushmail|runbox|mailfence|posteo|disroot|startmail|yopmail|inbox|rambler|wanadoo|virgilio|tiscali|163|126|139|188|189)\.[a-z.]{2,7}$/;

/** With all hosts below them, such as `msa.hinet.net` and `vip.163.com`. */
const DOMAINS: ReadonlySet<string> = new Set(
  `
  hinet.net seed.net.tw so-net.net.tw pchome.com.tw url.com.tw giga.net.tw xuite.net livemail.tw kbronet.com.tw ethome.net.tw
  sinamail.com sina.com.tw yam.com.tw kimo.com.tw mail2000.com.tw anet.net.tw apol.com.tw aptg.net tfn.net.tw ttn.net.tw ebtnet.net
  sparqnet.net topmarkeplg.net.tw tbcnet.net.tw tinp.net.tw emome.net catch.net.tw fetnet.net
  netvigator.com hkbn.net i-cable.com ctm.net singnet.com.sg starhub.net.sg pacific.net.sg streamyx.com tm.net.my jaring.my
  qq.com 163.com 163.net 126.com yeah.net 188.com 139.com 189.cn wo.cn wo.com.cn 21cn.com 21cn.net tom.com sina.com sina.cn sohu.com aliyun.com
  263.net chinaren.com 2980.com eyou.com
  docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp vodafone.ne.jp ymobile.ne.jp nifty.com nifty.ne.jp biglobe.ne.jp ocn.ne.jp
  plala.or.jp so-net.ne.jp dion.ne.jp auone-net.jp odn.ne.jp asahi-net.or.jp goo.ne.jp infoseek.jp jcom.home.ne.jp eonet.ne.jp sakura.ne.jp
  nate.com kakao.com korea.com empal.com paran.com dreamwiz.com hanmail.net vnn.vn
  pm.me hey.com duck.com privaterelay.appleid.com gmx.net mozmail.com simplelogin.com anonaddy.me
  mail.ru bk.ru list.ru inbox.ru internet.ru ya.ru ukr.net seznam.cz wp.pl o2.pl interia.pl onet.pl abv.bg
  web.de t-online.de freenet.de arcor.de bluewin.ch orange.fr free.fr laposte.net sfr.fr neuf.fr libero.it alice.it tin.it terra.es uol.com.br bol.com.br
  btinternet.com talktalk.net virginmedia.com ntlworld.com blueyonder.co.uk bigpond.com bigpond.net.au optusnet.com.au xtra.co.nz
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com shaw.ca rogers.com sympatico.ca telus.net
  `
    .trim()
    .split(/\s+/),
);

/** Of a host, whether an address there may be anybody's. */
export const isFreeMailHost = (host: string): boolean => {
  if (OF_ALL_COUNTRIES.test(host)) return true;
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1))
    if (DOMAINS.has(rest)) return true;
  return false;
};
