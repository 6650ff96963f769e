import type { DemoChannel } from '../model.ts';

/** Invented market places; each answers in the form of a real one, so that the ordinary channel modules read them. */
export const demoChannels: DemoChannel[] = [
  {
    id: 'demo-pc',
    name: 'Demo PC 24 (invented)',
    nameZh: '示範購物 24（虛構）',
    form: 'pchome',
    domain: 'demo-pc.example',
    hosts: {
      search: 'https://search.demo-pc.example',
      product: 'https://www.demo-pc.example',
      image: 'https://img.demo-pc.example',
      api: 'https://api.demo-pc.example',
    },
  },
  {
    id: 'demo-mo',
    name: 'Demo Mo (invented)',
    nameZh: '示範摸摸購物（虛構）',
    form: 'momo',
    domain: 'demo-mo.example',
    hosts: { search: 'https://apisearch.demo-mo.example', product: 'https://www.demo-mo.example' },
  },
  {
    id: 'demo-raku',
    name: 'Demo Raku (invented)',
    nameZh: '示範樂天地（虛構）',
    form: 'rakuten',
    domain: 'demo-raku.example',
    hosts: { search: 'https://www.demo-raku.example', product: 'https://www.demo-raku.example' },
  },
  {
    id: 'demo-ruten',
    name: 'Demo Ruten (invented)',
    nameZh: '示範露露市集（虛構）',
    form: 'ruten',
    domain: 'demo-ruten.example',
    hosts: {
      search: 'https://rtapi.demo-ruten.example',
      items: 'https://rapi.demo-ruten.example',
      product: 'https://www.demo-ruten.example',
    },
  },
];
