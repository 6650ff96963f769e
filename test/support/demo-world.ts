import type { DemoDay } from '../../build/demo/model.ts';
import { demoWorld, worldOnDay } from '../../build/demo/world.ts';

/** World and day in one call. */
export const createDemoWeb = ({ seed, day }: { seed: number; day: number }): DemoDay =>
  worldOnDay(demoWorld(seed), day);
