/** The loopback web of the benchmark: hosts h0.example … with 20–200 ms latency each, a home page and product pages. */
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

const word = (n) => ['商品', '購物車', '特價', '免運', '新品', '會員', '門市', '品牌'][n % 8];
const filler = (seed, kb) => {
  let text = '';
  for (let i = 0; text.length < kb * 400; i++)
    text += `<div class="c${(i * seed) % 97}"><span>${word(i * 7 + seed)} ${i * seed}</span></div>`;
  return text;
};
const head =
  '<!doctype html><html lang="zh-TW"><head><meta charset="utf-8"><title>測試商店</title><script src="/app.js"></script></head><body>';
const links = Array.from({ length: 4 }, (_, i) => `<a href="/products/item-${i}">商品 ${i}</a>`).join('');
const home = gzipSync(`${head}${links}${filler(3, 40)}</body></html>`);
const product = gzipSync(`${head}<h1>商品</h1>${filler(5, 30)}</body></html>`);
const robots = Buffer.from('User-agent: *\nDisallow: /cart\n');

/** 20–200 ms, the same for a host each time. */
const latencyOf = (host) => {
  let hash = 7;
  for (let i = 0; i < host.length; i++) hash = (hash * 31 + host.charCodeAt(i)) >>> 0;
  return 20 + (hash % 181);
};

let requests = 0;
const server = createServer((request, response) => {
  requests += 1;
  if (request.url === '/stats') return void response.end(String(requests));
  const isRobots = request.url === '/robots.txt';
  const body = isRobots ? robots : request.url === '/' ? home : product;
  const headers = {
    'content-type': isRobots ? 'text/plain' : 'text/html; charset=utf-8',
    'content-length': body.length,
  };
  if (!isRobots) headers['content-encoding'] = 'gzip';
  setTimeout(() => response.writeHead(200, headers).end(body), latencyOf(request.headers.host ?? ''));
});
server.keepAliveTimeout = 15_000;
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => process.stdout.write(`${server.address().port}\n`));
