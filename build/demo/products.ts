import { consumablesTable } from './data/products-consumables.ts';
import { goodsTable } from './data/products-goods.ts';
import { cellList, readTable } from './data/table.ts';
import type { DemoProduct } from './model.ts';
import { digits } from './random.ts';

const columns = [
  'industry',
  'brand',
  'noun',
  'model',
  'category',
  'unit',
  'specs',
  'colours',
  'baseTwd',
  'packs',
  'accessory',
] as const;
type Family = Record<(typeof columns)[number], string>;

/** Check digit of a GTIN-13's first twelve digits (GS1 General Specifications: weights 1 and 3 from the left). */
export const gtinCheckDigit = (twelve: string): number => {
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
};

const gtinOf = (key: string): string => {
  const twelve = `200${digits(key, 9)}`;
  return `${twelve}${gtinCheckDigit(twelve)}`;
};

const specsOf = (cell: string): { spec: string | null; factor: number; model?: string | undefined }[] => {
  const specs = cellList(cell).map((item) => {
    const [label = '', factor = '1', model] = item.split('*');
    return { spec: label, factor: Number(factor), model };
  });
  return specs.length > 0 ? specs : [{ spec: null, factor: 1 }];
};

const productsOf = (family: Family, number: number): DemoProduct[] => {
  const [name = '', nameZh = ''] = family.brand.split(' ');
  const colours: (string | null)[] = cellList(family.colours);
  if (colours.length === 0) colours.push(null);
  return specsOf(family.specs).flatMap(({ spec, factor, model }, specIndex) =>
    colours.map((colour, colourIndex) => {
      const id = `D${String(number).padStart(3, '0')}${specIndex}${colourIndex}`;
      return {
        id,
        industry: family.industry,
        brand: { name, nameZh },
        noun: family.noun,
        model: model ?? (family.model || null),
        spec,
        colour,
        category: family.category,
        unit: family.unit,
        baseTwd: Math.round(Number(family.baseTwd) * factor),
        packs: cellList(family.packs).map(Number),
        accessory: family.accessory || null,
        gtin: gtinOf(`gtin/${id}`),
      };
    }),
  );
};

/** Every invented product; the same for every seed, so that a title means the same thing in every demo web. */
export const demoProducts = (): DemoProduct[] =>
  [...readTable(columns, goodsTable), ...readTable(columns, consumablesTable)].flatMap(productsOf);
