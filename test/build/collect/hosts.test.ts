import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mergeHosts, thirdPartyHosts } from '../../../build/collect/hosts.ts';
import type { Page } from '../../../core/contract/index.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { pageOf } from '../../core/detect-support.ts';

const hostsOf = (html: string, over: Partial<Page> = {}): string[] => thirdPartyHosts(readEvidence(pageOf(html, over)));

const hosts = suite('thirdPartyHosts');
hosts('what is loaded from others, once each, sorted; not links, comments, policies, nor the site itself', () => {
  const html = `<script src="https://z.tag.example/a.js"></script><script src="https://z.tag.example/b.js"></script>
    <script src="https://static.shop.example/c.js"></script><img src="https://a.pixel.example/p.gif">
    <script>load('https://inline.tag.example/x.js')</script><a href="https://elsewhere.example/">x</a>
    <!-- https://comment.example/y.js --><iframe src="http://10.0.0.1/"></iframe>`;
  const headers: Page['headers'] = [['content-security-policy', 'script-src https://allowed.example']];
  assert.equal(hostsOf(html, { headers }), ['a.pixel.example', 'inline.tag.example', 'z.tag.example']);
});

hosts('what a recording asked for', () => {
  const requests = ['https://shop.example/', 'https://px.tag.example/collect', 'https://cdn.tag.example/a.js'];
  assert.equal(hostsOf('', { source: 'har', requests }), ['cdn.tag.example', 'px.tag.example']);
});

hosts('are at most a hundred, the same ones each time', () => {
  const requests = Array.from({ length: 500 }, (_, i) => `https://h${String(i).padStart(3, '0')}.example/`);
  const found = hostsOf('', { source: 'har', requests });
  assert.equal([found.length, found[0], found[99]], [100, 'h000.example', 'h099.example']);
  assert.equal(hostsOf('', { source: 'har', requests: requests.reverse() }), found);
});

hosts('of several pages together', () => {
  assert.equal(mergeHosts([['b', 'a'], ['c', 'a'], []]), ['a', 'b', 'c']);
});
hosts.run();
