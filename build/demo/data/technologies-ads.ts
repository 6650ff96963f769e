/**
 * Ad pixels, affiliate networks, analytics and tag managers, shown by the hosts, paths and calls that their own set-up
 * guides name (facts: public documentation and pages of sites that carry them). Every id is invented.
 */
import { capitals, digits, hex } from '../random.ts';
import { type DemoTechnology, inline, script } from './technology.ts';

const uuid = (key: string): string =>
  `${hex(`${key}/a`, 8)}-${hex(`${key}/b`, 4)}-4${hex(`${key}/c`, 3)}-8${hex(`${key}/d`, 3)}-${hex(`${key}/e`, 12)}`;

const load = (src: string): string =>
  `(function(d){var s=d.createElement('script');s.async=true;s.src='${src}';d.head.appendChild(s)})(document);`;

export const adTechnologies: DemoTechnology[] = [
  {
    id: 'gtm',
    category: 'tag_manager',
    share: 0.7,
    signal: 'googletagmanager.com/gtm.js',
    html: (key) =>
      inline(
        `(function(w,d,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':Date.now(),event:'gtm.js'});var j=d.createElement('script');j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i;d.head.appendChild(j)})(window,document,'dataLayer','GTM-DEMO${capitals(key, 3)}');`,
      ),
  },
  {
    id: 'google-analytics',
    category: 'analytics',
    share: 0.75,
    signal: "gtag('config','G-",
    html: (key) => {
      const id = `G-DEMO${capitals(key, 6)}`;
      return `${script(`https://www.googletagmanager.com/gtag/js?id=${id}`)}${inline(`window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','${id}');`)}`;
    },
  },
  {
    id: 'google-ads',
    category: 'advertising',
    share: 0.35,
    signal: "gtag('config','AW-",
    html: (key) => {
      const id = `AW-90${digits(key, 8)}`;
      return `${script(`https://www.googletagmanager.com/gtag/js?id=${id}`)}${inline(`window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('config','${id}');`)}`;
    },
  },
  {
    id: 'meta-pixel',
    category: 'advertising',
    share: 0.6,
    signal: "fbq('init'",
    html: (key) =>
      inline(
        `!function(f,b,e,v,n,t){if(f.fbq)return;n=f.fbq=function(){n.queue.push(arguments)};n.queue=[];t=b.createElement(e);t.async=!0;t.src=v;b.head.appendChild(t)}(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');fbq('init','9000${digits(key, 11)}');fbq('track','PageView');`,
      ),
  },
  {
    id: 'line-tag',
    category: 'advertising',
    share: 0.45,
    signal: 'd.line-scdn.net/n/line_tag/',
    html: (key) => {
      const id = uuid(key);
      return `${inline(`(function(g,d,o){g._ltq=g._ltq||[];g._lt=g._lt||function(){g._ltq.push(arguments)};var s=d.createElement('script');s.async=1;s.src=o||'https://d.line-scdn.net/n/line_tag/public/release/v1/lt.js';d.head.appendChild(s)})(window,document);_lt('init',{customerType:'account',tagId:'${id}'});_lt('send','pv',['${id}']);`)}<noscript><img height="1" width="1" style="display:none" alt="" src="https://tr.line.me/tag.gif?c_t=lap&t_id=${id}&e=pv&noscript=1"></noscript>`;
    },
  },
  {
    id: 'tiktok-pixel',
    category: 'advertising',
    share: 0.2,
    signal: 'ttq.load(',
    html: (key) =>
      inline(
        `!function(w,d,t){w.TiktokAnalyticsObject=t;var q=w[t]=w[t]||[];q.load=function(e){var s=d.createElement('script');s.async=!0;s.src='https://analytics.tiktok.com/i18n/pixel/events.js?sdkid='+e+'&lib='+t;d.head.appendChild(s)};ttq.load('CDEMO${capitals(key, 15)}');ttq.page()}(window,document,'ttq');`,
      ),
  },
  {
    id: 'criteo',
    category: 'advertising',
    share: 0.2,
    signal: 'dynamic.criteo.com/js/ld/ld.js',
    html: (key) => {
      const id = `90${digits(key, 3)}`;
      return `${script(`https://dynamic.criteo.com/js/ld/ld.js?a=${id}`)}${inline(`window.criteo_q=window.criteo_q||[];window.criteo_q.push({event:'setAccount',account:${id}},{event:'viewHome'});`)}`;
    },
  },
  {
    id: 'appier',
    category: 'advertising',
    share: 0.1,
    signal: 'jscdn.appier.net',
    html: (key) =>
      `${script(`https://jscdn.appier.net/aa.js?id=demo-${hex(key, 6)}.example`)}${inline(`window.appier_q=window.appier_q||[];var APPIER_RETARGET={send:function(e){window.appier_q.push(e)}};`)}`,
  },
  {
    id: 'tagtoo',
    category: 'advertising',
    share: 0.12,
    signal: 'ad.tagtoo.co',
    html: (key) =>
      inline(`var tagtoo_advertiser_id=9${digits(key, 3)};${load('https://ad.tagtoo.co/media/ad/track.js')}`),
  },
  {
    id: 'bridgewell',
    category: 'advertising',
    share: 0.06,
    signal: 'img.scupio.com/js/pixel.js',
    html: (key) =>
      `${inline(`var _bwq=_bwq||[];_bwq.push(['init','demo${hex(key, 8)}']);`)}${script('https://img.scupio.com/js/pixel.js')}`,
  },
  {
    id: 'yahoo-dot',
    category: 'advertising',
    share: 0.1,
    signal: 's.yimg.com/wi/ytc.js',
    html: (key) =>
      inline(
        `window.dotq=window.dotq||[];window.dotq.push({projectId:'10009${digits(key, 9)}',properties:{pixelId:'109${digits(key, 5)}'}});${load('https://s.yimg.com/wi/ytc.js')}`,
      ),
  },
  {
    id: 'dcard-pixel',
    category: 'advertising',
    share: 0.05,
    signal: 'assets.dcard.tw/scripts/web-ad-tracking-sdk',
    html: (key) =>
      `${script('https://assets.dcard.tw/scripts/web-ad-tracking-sdk/production/main.js')}${inline(`window.dcardpixel=window.dcardpixel||function(){};dcardpixel('create','demo-${hex(key, 10)}');`)}`,
  },
  {
    id: 'microsoft-uet',
    category: 'advertising',
    share: 0.08,
    signal: 'bat.bing.com/bat.js',
    html: (key) =>
      inline(
        `(function(w,d,u){w[u]=w[u]||[];var s=d.createElement('script');s.async=1;s.src='//bat.bing.com/bat.js';s.onload=function(){w[u]=new UET({ti:'97${digits(key, 6)}',q:w[u]});w[u].push('pageLoad')};d.head.appendChild(s)})(window,document,'uetq');`,
      ),
  },
  {
    id: 'rtb-house',
    category: 'advertising',
    share: 0.05,
    signal: 'creativecdn.com',
    html: (key) =>
      `<iframe title="tag" width="1" height="1" hidden src="https://asia.creativecdn.com/tags?id=pr_demo${hex(key, 16)}"></iframe>`,
  },
  {
    id: 'affiliates-one',
    category: 'affiliate',
    share: 0.06,
    signal: 'VA.remoteLoad',
    html: (key) =>
      `${script('https://cdn.vbtrax.com/javascripts/va.js', '')}${inline(`VA.remoteLoad({whiteLabel:{id:9,siteId:9${digits(key, 3)},domain:'vbtrax.com'}});`)}`,
  },
  {
    id: 'clarity',
    category: 'analytics',
    share: 0.2,
    signal: 'clarity.ms/tag/',
    html: (key) =>
      inline(
        `(function(c,l,a,r,i){c[a]=c[a]||function(){(c[a].q=c[a].q||[]).push(arguments)};var t=l.createElement(r);t.async=1;t.src='https://www.clarity.ms/tag/'+i;l.head.appendChild(t)})(window,document,"clarity","script","demo${hex(key, 6)}");`,
      ),
  },
  {
    id: 'hotjar',
    category: 'analytics',
    share: 0.12,
    signal: 'static.hotjar.com',
    html: (key) =>
      inline(
        `(function(h,o,t,j){h.hj=h.hj||function(){(h.hj.q=h.hj.q||[]).push(arguments)};h._hjSettings={hjid:97${digits(key, 5)},hjsv:6};var r=o.createElement('script');r.async=1;r.src=t+h._hjSettings.hjid+j+h._hjSettings.hjsv;o.head.appendChild(r)})(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=');`,
      ),
  },
];
