import { adTechnologies } from './technologies-ads.ts';
import { tradeTechnologies } from './technologies-trade.ts';
import type { DemoTechnology } from './technology.ts';

/** All technologies that a demo page can show, platforms apart. */
export const demoTechnologies: DemoTechnology[] = [...adTechnologies, ...tradeTechnologies];
