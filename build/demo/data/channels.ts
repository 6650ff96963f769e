import type { DemoChannel } from '../model.ts';

/** Invented market places; each answers in the form of a real one, so that the ordinary channel modules read them. */
export const demoChannels: DemoChannel[] = [
  {
    id: 'demo-pc',
    name: '示範購物 24（虛構）',
    form: 'pchome',
    searchHost: 'search.demo-pc.example',
    itemHost: 'search.demo-pc.example',
  },
  {
    id: 'demo-mo',
    name: '示範摸摸購物（虛構）',
    form: 'momo',
    searchHost: 'apisearch.demo-mo.example',
    itemHost: 'apisearch.demo-mo.example',
  },
  {
    id: 'demo-raku',
    name: '示範樂天地（虛構）',
    form: 'rakuten',
    searchHost: 'www.demo-raku.example',
    itemHost: 'www.demo-raku.example',
  },
  {
    id: 'demo-ruten',
    name: '示範露露市集（虛構）',
    form: 'ruten',
    searchHost: 'rtapi.demo-ruten.example',
    itemHost: 'rapi.demo-ruten.example',
  },
];
