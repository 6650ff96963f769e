/** Loaded before a program (`--import`): its clock is off by STORELENS_CLOCK_OFF_S seconds. */
const offMs = Number(process.env['STORELENS_CLOCK_OFF_S'] ?? '0') * 1000;
const Own = Date;

globalThis.Date = class extends Own {
  constructor(...given: [] | [number]) {
    super(...(given.length === 0 ? ([Own.now() + offMs] as [number]) : given));
  }
  static override now(): number {
    return Own.now() + offMs;
  }
} as DateConstructor;
