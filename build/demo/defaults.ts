/** Of the demo web that `npm start` shows: its world, and its simulated days. */
export const DEMO_SEED = 20260801;
export const DEMO_DAYS = 7;
