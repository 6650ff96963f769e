/** What pages of bot defences look like that are served in a site's place. Each with where it can be looked up. */

interface Mark {
  vendor: string;
  source: string;
}
/** A header that is sent with such pages only: enough by itself. */
interface HeaderMark extends Mark {
  name: string;
  value: RegExp;
}
/** A host or path that is loaded. Some stand on ordinary pages too: the page must show next to nothing besides. */
interface AddressMark extends Mark {
  /** The host, or one above it; left out: any. */
  host?: string;
  path?: RegExp;
}
/** What stands in the markup or its inline scripts, as written; likewise. */
interface MarkupMark extends Mark {
  text: string;
}

const flaresolverr = 'https://github.com/FlareSolverr/FlareSolverr/blob/master/src/flaresolverr_service.py';
const cloudscraper = 'https://github.com/VeNoMouS/cloudscraper';
const akamai = 'https://docs.hypersolutions.co/akamai-web/handling-428-status-code-sec-cpt';
const human = 'https://github.com/HumanSecurity/perimeterx-python-wsgi/pull/14';
const aws = 'https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html';

export const headerMarks: readonly HeaderMark[] = [
  {
    vendor: 'Cloudflare',
    name: 'cf-mitigated',
    value: /^challenge$/i,
    source: 'https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/',
  },
  { vendor: 'AWS WAF', name: 'x-amzn-waf-action', value: /^(?:challenge|captcha)$/i, source: aws },
  {
    vendor: 'Vercel',
    name: 'x-vercel-mitigated',
    value: /^(?:challenge|deny)$/i,
    source: 'https://github.com/vercel-labs/vgpu/pull/228',
  },
];

export const addressMarks: readonly AddressMark[] = [
  { vendor: 'DataDome', host: 'captcha-delivery.com', source: 'https://docs.disasm.dev/datadome/interstitial' },
  { vendor: 'Cloudflare', path: /^\/cdn-cgi\/challenge-platform\/(?:h\/\w\/)?orchestrate\//, source: cloudscraper },
  { vendor: 'Cloudflare', path: /^\/cdn-cgi\/styles\/(?:challenges|cf\.errors)\b/, source: flaresolverr },
  {
    vendor: 'Imperva',
    path: /^\/_Incapsula_Resource\b/i,
    source: 'https://scrappey.com/qa/web-automation/how-imperva-detects-bots',
  },
  { vendor: 'Akamai', path: /^\/_sec\/cp_challenge\b/, source: akamai },
  { vendor: 'AWS WAF', host: 'awswaf.com', source: aws },
  { vendor: 'F5', path: /^\/TSPD\//, source: 'https://docs.capmonster.cloud/docs/captchas/tspd' },
  { vendor: 'DDoS-Guard', path: /^\/\.well-known\/ddos-guard\//, source: flaresolverr },
  { vendor: 'HUMAN (PerimeterX)', host: 'captcha.px-cdn.net', source: human },
  { vendor: 'HUMAN (PerimeterX)', host: 'captcha.perimeterx.net', source: human },
  {
    vendor: 'Kasada',
    path: /^\/[\da-f-]{36}\/[\da-f-]{36}\/ips\.js/,
    source: 'https://github.com/Hyper-Solutions/hypersolutions-examples/blob/main/golang/kasada/azuretls/main.go',
  },
];

export const markupMarks: readonly MarkupMark[] = [
  { vendor: 'Cloudflare', text: '_cf_chl_', source: cloudscraper },
  { vendor: 'Cloudflare', text: 'cf-error-details', source: flaresolverr },
  { vendor: 'Akamai', text: 'sec-if-cpt-container', source: akamai },
  { vendor: 'HUMAN (PerimeterX)', text: 'px-captcha', source: human },
  { vendor: 'AWS WAF', text: 'awsWafCookieDomainList', source: aws },
  { vendor: 'Sucuri', text: 'sucuri_cloudproxy_js', source: 'https://github.com/codemanki/cloudscraper' },
];

/** Hosts and paths of widgets that ask for proof of a human; they stand on forms too. */
export const captchaMarks: readonly AddressMark[] = [
  {
    vendor: 'reCAPTCHA',
    host: 'google.com',
    path: /^\/recaptcha\//,
    source: 'https://developers.google.com/recaptcha/docs/display',
  },
  {
    vendor: 'reCAPTCHA',
    host: 'recaptcha.net',
    source: 'https://developers.google.com/recaptcha/docs/faq',
  },
  { vendor: 'hCaptcha', host: 'hcaptcha.com', source: 'https://docs.hcaptcha.com/' },
  {
    vendor: 'Turnstile',
    host: 'challenges.cloudflare.com',
    source: 'https://developers.cloudflare.com/turnstile/get-started/',
  },
  { vendor: 'GeeTest', host: 'geetest.com', source: 'https://docs.geetest.com/captcha/apirefer/api/web' },
  { vendor: 'Arkose Labs', host: 'arkoselabs.com', source: 'https://developer.arkoselabs.com/docs/' },
];
