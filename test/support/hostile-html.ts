const SIZE = 1_000_000;

/** `before`, then `unit` over and over: a million characters. */
export const fill = (unit: string, before = ''): string =>
  (before + unit.repeat(Math.ceil(SIZE / unit.length))).slice(0, SIZE);

/** Megabytes of HTML by name, each of a shape that makes careless readers slow. All invented. */
export const hostileHtml: Record<string, string> = {};
for (const tag of [
  'a',
  'div',
  'script',
  'style',
  'title',
  'textarea',
  'svg',
  'h1',
  'iframe',
  'template',
  'li class=menu',
]) {
  hostileHtml[`unclosed <${tag}>`] = fill(`<${tag}>`);
  hostileHtml[`endless <${tag} `] = fill(`<${tag} `);
}
Object.assign(hostileHtml, {
  'headings of payments': fill('<p>付款方式：</p><p>LINE Pay、信用卡不支援</p>'),
  'a footer of means': fill('<img alt= src=visa.png>ATM VISA ', '<footer>'),
  'a heading of spaces': fill(' alt  = ', '付款方式<img '),
  'a flood of <': fill('<'),
  'end tags cut short': fill('</a'),
  'nested comments': fill('<!-- <!-- '),
  'comments cut short': fill('<!-'),
  declarations: fill('<!x'),
  'one attribute': fill('x', '<a href="'),
  'one closed attribute': `${fill('x', '<a href="')}">`,
  'attributes without end': fill('a=b ', '<img '),
  'quotes without end': fill(`<a "'`),
  'an unclosed script of slashes': fill('\\/', '<script>'),
  'an unclosed script of URLs': fill('//a.b/', '<script>'),
  'comments in an unclosed script': fill('/**/', '<script>'),
  'line comments in an unclosed script': fill(' //\n', '<script>'),
  'comments in strings that never end': fill(`\n' //`, '<script>'),
  'switches that are off': fill('if(0){', '<script>'),
  'switches that are off, without braces': fill('if(0)', '<script>'),
  'long conditions': fill(` if('a'=='a'&&`, '<script>'),
  'scripts of comments': fill('<script>/*//a.b/*/\n</script>'),
  'a list of hosts': fill('"//a.b/",', '<script>'),
  'added hosts': fill('+"a.b', '<script>'),
  'half calls': fill("fbq('init',", '<script>'),
  'half ids': fill("'GTM-", '<script>'),
  'half pixels': fill('facebook.com/tr?a=b&a=b&', '<script>'),
  'half base64': fill('atob("', '<script>'),
  'base64 of URLs': fill("'aHR0cDovL2EuYi9jL2QvYWFhYWFhYWFh'", '<script>'),
  'platform paths': fill('/wp-content/plugins/woocommerce/', '<a href="'),
  'half JSON-LD': fill('[{"name":', '<script type=application/ld+json>'),
  references: fill('&#x41', '<h1>'),
  'company words': fill('統一編號').slice(0, SIZE / 3),
  'company numbers': fill('統編 12345675 ').slice(0, SIZE / 3),
  'links with text': fill('<a href=//x.y>x'),
  'zero bytes': fill('\0'),
});
