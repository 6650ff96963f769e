/** The forms in which test suites of other libraries write expected microdata, brought to one. */

export interface CanonicalItem {
  types: string[];
  nodeId: string | null;
  properties: Record<string, (string | CanonicalItem)[]>;
}

export interface ExpectedItem {
  type?: string | string[];
  properties?: Record<string, unknown>;
  /** In flat lists: the item's number, and references to others by theirs. */
  iid?: number;
  iid_ref?: number;
  _nodeId_?: string;
}

const asArray = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const canonicalItem = (item: ExpectedItem, all: ExpectedItem[]): CanonicalItem => {
  const properties: CanonicalItem['properties'] = {};
  for (const [name, value] of Object.entries(item.properties ?? {})) {
    properties[name] = asArray(value as string | ExpectedItem).map((one) => {
      if (typeof one === 'string') return one;
      const target = one.iid_ref === undefined ? one : all.find(({ iid }) => iid === one.iid_ref);
      return canonicalItem(target ?? {}, all);
    });
  }
  return { types: asArray(item.type).sort(), nodeId: item._nodeId_ ?? null, properties };
};

/** Expected items, nested; of a flat list those that no other refers to. */
export const canonicalItems = (items: ExpectedItem[]): CanonicalItem[] => {
  const referred = new Set([...JSON.stringify(items).matchAll(/"iid_ref":(\d+)/g)].map((match) => Number(match[1])));
  return items.filter(({ iid }) => iid === undefined || !referred.has(iid)).map((item) => canonicalItem(item, items));
};

export const stripIds = (item: CanonicalItem): CanonicalItem => ({
  types: item.types,
  nodeId: null,
  properties: Object.fromEntries(
    Object.entries(item.properties).map(([name, values]) => [
      name,
      values.map((value) => (typeof value === 'string' ? value : stripIds(value))),
    ]),
  ),
});

/** URLs from which relative ones of a page could have been resolved: each absolute URL expected, and its directory. */
export const urlsOf = (expected: unknown): string[] => {
  const found = new Set<string>();
  for (const [url] of JSON.stringify(expected).matchAll(/https?:\/\/[^"\\\s]{1,500}/g)) {
    if (!URL.canParse(url) || found.size > 200) continue;
    const { origin, pathname } = new URL(url);
    found.add(`${origin}${pathname}`);
    found.add(`${origin}/`);
  }
  return [...found];
};
