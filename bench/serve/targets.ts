/** What is asked for, as a URL of ours and a Lua script for wrk where the URL must never repeat. */

export interface Target {
  name: string;
  /** One request of the kind, whose bytes raw uWebSockets.js answers too. */
  example: string;
  /** Share of raw uWebSockets.js with a body of the same size that is aimed at. */
  aim: number;
  /** Lua that makes the next path from a counter `n`; null: always the example. */
  next: string | null;
}

/** Words of bench/serving's invented titles, so that searches find something. */
export const targets = (sites: number): Target[] => [
  {
    name: 'site',
    example: '/api/v1/site?domain=shop-1.example',
    aim: 0.8,
    next: `"/api/v1/site?domain=shop-" .. (n * 7919 % ${sites}) .. ".example"`,
  },
  {
    name: 'competitors',
    example: '/api/v1/competitors?domain=shop-1.example',
    aim: 0.8,
    next: `"/api/v1/competitors?domain=shop-" .. (n * 7919 % ${sites}) .. ".example"`,
  },
  { name: 'prospect', example: '/api/v1/prospect', aim: 0.8, next: null },
  { name: 'movers', example: '/api/v1/movers', aim: 0.8, next: null },
  { name: 'stats', example: '/api/v1/stats', aim: 0.8, next: null },
  { name: 'deals', example: '/api/v1/deals?type=gaps', aim: 0.8, next: null },
  { name: 'list', example: '/api/list?limit=100', aim: 0.8, next: null },
  { name: 'csv', example: '/api/list?limit=2000&format=csv', aim: 0, next: null },
  {
    name: 'products',
    example: '/api/v1/products?q=AirPods',
    aim: 0.4,
    next: '"/api/v1/products?q=AirPods%20" .. (n * 7919 % 100000)',
  },
];
