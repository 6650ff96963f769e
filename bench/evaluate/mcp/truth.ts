/**
 * What is true of the demo web, told by its own model and by no reply: facts by name, as test/labels/mcp-tasks.json writes
 * them (`{platform demolia.example}`), sets of them, and rows.
 */
import { readFileSync } from 'node:fs';
import { demoTechnologies } from '../../../build/demo/data/technologies.ts';
import { DEMO_DAYS, DEMO_SEED } from '../../../build/demo/defaults.ts';
import type { DemoOffer, DemoWorld, ShopDay } from '../../../build/demo/model.ts';
import { priceOn } from '../../../build/demo/prices.ts';
import { demoWorld, worldOnDay } from '../../../build/demo/world.ts';
import { median } from '../../../core/numbers.ts';
import { expectedMovers } from '../../../test/support/demo-truth.ts';

const DAY_MS = 86_400_000;
const LAST = DEMO_DAYS - 1;
/** A shop that says so is not looked at, or not published. */
const unseen = new Set(['robots_blocked', 'robots_503', 'noindex_meta', 'noindex_header']);

const money = (twd: number): string => `NT$${twd.toLocaleString('en-US')}`;

interface Priced {
  offer: DemoOffer;
  /** By day, from the first on which it is listed. */
  prices: number[];
}

type Words = readonly string[];

export class Truth {
  readonly #world: DemoWorld = demoWorld(DEMO_SEED);
  readonly #shops: ShopDay[];
  readonly #lastDay: number;

  /** `lastDay`: UTC date of the last simulated day. */
  constructor(lastDay: string) {
    this.#lastDay = Date.parse(`${lastDay}T00:00:00Z`);
    const { shops } = worldOnDay(this.#world, LAST);
    this.#shops = [...shops.values()].filter(({ shop }) => !shop.flags.some((flag) => unseen.has(flag)));
  }

  /** One fact as a reply may word it. Throws where there is none of that name. */
  readonly text = (name: string, words: Words): string => {
    const told = this.#facts[name];
    if (told === undefined) throw new Error(`no fact is called ${name}`);
    return told(words);
  };

  /** A set of facts; rows have ` | ` between their cells. */
  readonly set = (name: string, words: Words): string[] => {
    const told = this.#sets[name];
    if (told === undefined) throw new Error(`no set of facts is called ${name}`);
    return told(words);
  };

  readonly #facts: Record<string, (words: Words) => string> = {
    /** Date of a simulated day, from 0; without a number, of the last. */
    day: ([number]) => this.#date(number === undefined ? LAST : Number(number)),
    platform: ([host]) => this.#shop(host).platform ?? 'none found',
    name: ([host]) => this.#shop(host).shop.name,
    company: ([host]) => this.#company(host).name,
    number: ([host]) => this.#company(host).registrationNumber,
    count: (words) => String(this.#hosts(words).length),
    shops: () => String(this.#hosts([]).length),
    lowest: (words) => money(this.#sellers(words)[0]!.prices.at(-1)!),
    highest: (words) => money(this.#sellers(words).at(-1)!.prices.at(-1)!),
    cheapest: (words) => this.#sellers(words)[0]!.offer.seller,
    price: ([seller, ...words]) => money(this.#of(words, seller).prices.at(-1)!),
    lowest_ever: ([seller, ...words]) => money(Math.min(...this.#of(words, seller).prices)),
    highest_ever: ([seller, ...words]) => money(Math.max(...this.#of(words, seller).prices)),
    verdict: ([price, ...words]) => this.#verdict(Number(price), words),
    url_of_source: ([article]) => {
      const file = new URL(`../../../datasets/knowledge/${article}.md`, import.meta.url);
      return /url: ["']?(https?:[^\s"']+)/.exec(readFileSync(file, 'utf8'))![1]!;
    },
  };

  readonly #sets: Record<string, (words: Words) => string[]> = {
    hosts: (words) => this.#hosts(words),
    advertising: ([host]) => {
      const shown = new Set(this.#shop(host).technologies);
      return demoTechnologies
        .filter(({ id, category }) => category === 'advertising' && shown.has(id))
        .map(({ id }) => id);
    },
    /** Observed, type, domain, before, after; a stop is told on the second day that shows it. */
    movers: (words) => this.#movers(this.#conditions(words)),
    sellers: (words) => this.#sellers(words).map(({ offer, prices }) => `${money(prices.at(-1)!)} | ${offer.seller}`),
    /** Price and seller of everything that is cheaper now than it ever was before. */
    lows: () => this.#lows(),
  };

  #date(day: number): string {
    return new Date(this.#lastDay - (LAST - day) * DAY_MS).toISOString().slice(0, 10);
  }

  #shop(host: string | undefined): ShopDay {
    const found = this.#shops.find(({ shop }) => shop.host === host);
    if (found === undefined) throw new Error(`the demo web shows no ${host}`);
    return found;
  }

  #company(host: string | undefined): { name: string; registrationNumber: string } {
    const { company } = this.#shop(host).shop;
    if (company === null) throw new Error(`${host} shows no company`);
    return company;
  }

  #conditions(words: Words): Map<string, string> {
    return new Map(words.map((word) => word.split('=') as [string, string]));
  }

  /** Shops with `platform=`, `technology=`, `industry=`, `company=` (that of another shop), but not `but=`. */
  #hosts(words: Words): string[] {
    const given = this.#conditions(words);
    const holds: Record<string, (shop: ShopDay, value: string) => boolean> = {
      platform: ({ platform }, value) => platform === value,
      technology: ({ technologies }, value) => technologies.includes(value),
      industry: ({ shop }, value) => shop.industry === value,
      company: ({ shop }, value) => shop.company !== null && shop.company === this.#shop(value).shop.company,
      but: ({ shop }, value) => shop.host !== value,
    };
    return this.#shops
      .filter((day) => !day.shop.flags.includes('no_shop'))
      .filter((day) => [...given].every(([name, value]) => holds[name]!(day, value)))
      .map(({ shop }) => shop.host);
  }

  #movers(given: Map<string, string>): string[] {
    return expectedMovers(this.#world, LAST)
      .filter(({ type, domain }) => (given.get('type') ?? type) === type && (given.get('domain') ?? domain) === domain)
      .map(({ type, domain, day, before, after }) => {
        const at = this.#date(type === 'ad_stopped' ? day + 1 : day);
        return [at, type, domain, before ?? '-', after ?? '-'].join(' | ');
      });
  }

  #priced(offer: DemoOffer): Priced {
    const days = Array.from({ length: DEMO_DAYS }, (_, day) => day).filter(
      (day) => day >= offer.fromDay && (offer.untilDay === null || day < offer.untilDay),
    );
    return { offer, prices: days.map((day) => priceOn(offer, day, this.#world.seed).priceTwd) };
  }

  /** Offers of the new thing itself by who can be looked at: `model`, then `spec=`, `colour=`, `pack=`. */
  #offers([model, ...words]: Words): Priced[] {
    const given = this.#conditions(words);
    const sellers = new Set([...this.#world.channels.map(({ id }) => id), ...this.#hosts([])]);
    return [...this.#world.offers.values()]
      .flat()
      .filter(({ seller, kind, product, pack }) => {
        const { spec, colour } = product;
        const isMeant = (given.get('spec') ?? spec) === spec && (given.get('colour') ?? colour) === colour;
        const isThing = product.model === model && isMeant && String(pack) === (given.get('pack') ?? '1');
        return isThing && (kind === 'plain' || kind === 'ad') && sellers.has(seller);
      })
      .map((offer) => this.#priced(offer));
  }

  /** Cheapest first; what is sold out, or gone by the last day, is none. */
  #sellers(words: Words): Priced[] {
    const found = this.#offers(words).filter(({ offer }) => offer.inStock && offer.untilDay === null);
    if (found.length === 0) throw new Error(`nobody sells ${words.join(' ')}`);
    return found.sort((a, b) => a.prices.at(-1)! - b.prices.at(-1)!);
  }

  #of(words: Words, seller: string | undefined): Priced {
    const found = this.#offers(words).find(({ offer }) => offer.seller === seller);
    if (found === undefined) throw new Error(`${seller} does not sell ${words.join(' ')}`);
    return found;
  }

  /** As docs/mcp.md says that a price is judged. */
  #verdict(price: number, words: Words): string {
    const now = this.#sellers(words).map(({ prices }) => prices.at(-1)!);
    const ever = Math.min(...this.#offers(words).flatMap(({ prices }) => prices));
    if (price < ever * 0.6) return 'unusually_low';
    if (price <= Math.min(...now) * 1.01) return 'good';
    return price > median(now) * 1.05 ? 'high' : 'fair';
  }

  #lows(): string[] {
    return [...this.#world.offers.values()].flat().flatMap((offer) => {
      const { prices } = this.#priced(offer);
      const last = prices.at(-1) ?? 0;
      const before = prices.slice(0, prices.findLastIndex((price) => price !== last) + 1);
      return before.length > 0 && last < Math.min(...before) ? [`${money(last)} | ${offer.seller}`] : [];
    });
  }
}
