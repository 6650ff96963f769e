import { deriveSiteEvents, type MoverContext, type ObservationRow } from '../../../build/history/movers.ts';
import type { Mover, SourceKind } from '../../../core/contract/index.ts';

/** Movers of one site as far as it tells them alone. */
export const deriveSiteMovers = (domain: string, rows: Iterable<ObservationRow>, context?: MoverContext): Mover[] =>
  deriveSiteEvents(domain, rows, context).map(({ mover }) => mover);

export const DAY_MS = 86_400_000;
export const start = Date.parse('2026-01-01T00:00:00Z');
export const timeOf = (day: number): string => new Date(start + day * DAY_MS).toISOString().replace('.000Z', 'Z');
export const snapshotOf = (day: number): string => `${timeOf(day).replace(/[-:]/g, '')}`;

export interface Seen {
  source?: SourceKind;
  complete?: boolean;
  platform?: string | null;
  ads?: string[];
  name?: string | null;
}
export const row = (day: number, seen: Seen = {}): ObservationRow => ({
  domain: 'shop.example',
  observed_at: timeOf(day),
  source: seen.source ?? 'http',
  complete: seen.complete ?? true,
  platform: seen.platform === undefined ? 'shopline' : seen.platform,
  advertising: JSON.stringify(seen.ads ?? []),
  rank: null,
  name: seen.name === undefined ? '示範商店' : seen.name,
  snapshot: snapshotOf(day),
});
export const derive = (rows: ObservationRow[]) => deriveSiteMovers('shop.example', rows);
export const told = (rows: ObservationRow[]) =>
  derive(rows).map(({ type, before, after, at }) => [type, before, after, (Date.parse(at) - start) / DAY_MS]);
export const ad = (day: number, on: boolean, more: Seen = {}) => row(day, { ads: on ? ['google-ads'] : [], ...more });
export const shop = (day: number, platform: string | null, more: Seen = {}) => row(day, { platform, ...more });
/** `1` shows the advertisement, `0` does not; a day each, or so many days. */
export const adDays = (text: string, more: Seen = {}, gap = 1) =>
  [...text].map((one, n) => ad(n * gap, one === '1', more));
/** A platform a day; `-` is none. */
export const shopDays = (text: string) => [...text].map((one, n) => shop(n, one === '-' ? null : one));
