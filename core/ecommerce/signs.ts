import data from '../../datasets/taxonomy/shop-signs.json' with { type: 'json' };

export type Family = keyof typeof data.families | 'against';

/** A kind of evidence: a fixed weight, or one that grows with the count, from the least on. */
interface SignRule {
  family: Family;
  weight?: number;
  /** Least count and weight from there on, ascending. */
  steps?: { from: number; weight: number }[];
}

const rules = data.signs as unknown as Record<string, SignRule>;

/** Log-odds of a shop before anything was seen. */
export const PRIOR = data.prior;

/** What a cart, ways to follow or return an order, and shipping or payment say beyond their sum. */
export const FRAME = data.frame;

/** What the signs of a family add up to at most. */
export const CAPS = new Map(Object.entries(data.families) as [Family, number][]);

export const familyOf = (sign: string): Family => rules[sign]?.family ?? 'against';

/** What a sign adds to the log-odds when it was seen so often; 0 where that is too seldom, or no such sign is known. */
export const weightOf = (sign: string, count: number): number => {
  const rule = rules[sign];
  if (rule === undefined) return 0;
  return rule.steps?.findLast(({ from }) => count >= from)?.weight ?? rule.weight ?? 0;
};

/** Sign of a technology by its id, where the lists name one: payment of shops, tools that only shops use. */
export const technologySigns: ReadonlyMap<string, string> = new Map(
  Object.entries(data.technologies).flatMap(([sign, ids]) => ids.map((id): [string, string] => [id, sign])),
);

/** Platforms that are no hosted shops: installed systems, and plugins that stand on sites without anything for sale. */
export const platformSigns: ReadonlyMap<string, string> = new Map([
  ...data.platforms.system.map((id): [string, string] => [id, 'shop_system']),
  ...data.platforms.plugin.map((id): [string, string] => [id, 'shop_plugin']),
]);

export const paths = data.paths;
export const hostLabels = data.hosts;
export const shopEvents = { sure: new Set(data.events.sure), hint: new Set(data.events.hint) };
