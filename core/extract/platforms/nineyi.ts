/**
 * 91APP: GraphQL `cms_shopCategory` of the shared front end; `price` is the selling price, `suggestPrice` the list
 * price, in New Taiwan dollars. Source: working public code for twelve shops.
 */
import { type Candidate, emptyCandidate } from '../candidate.ts';
import type { Json } from '../loose-json.ts';
import { asNode, type SchemaNode } from '../schema-product.ts';
import { flag, imageUrl, nodes, type PlatformReading, scalar, text } from './reading.ts';

const candidate = (row: SchemaNode, category: string | null, { origin }: PlatformReading): Candidate => {
  const id = text(row['salePageId']) ?? text(row['SalePageId']) ?? text(row['Id']);
  const soldOut = flag(row['isSoldOut']) ?? flag(row['IsSoldOut']);
  return {
    ...emptyCandidate,
    title: text(row['title']) ?? text(row['Title']) ?? '',
    price: scalar(row['price']) ?? scalar(row['Price']),
    listPrice: scalar(row['suggestPrice']) ?? scalar(row['SuggestPrice']),
    url: id === null ? null : `${origin}/SalePage/Index/${id}`,
    image: imageUrl(row['picUrl'] ?? row['PicUrl'] ?? null),
    inStock: soldOut === null ? null : !soldOut,
    category,
  };
};

/** Rows of a category or of the newest pages. */
export const nineYiCandidates = (body: Json, reading: PlatformReading): Candidate[] => {
  const root = asNode(body);
  const data = asNode(root?.['data']) ?? asNode(root?.['Data']);
  const holder = asNode(data?.['shopCategory']) ?? asNode(data?.['shopNewestSalePage']) ?? data;
  const list = asNode(holder?.['salePageList']) ?? holder;
  const rows = nodes(list?.['salePageList'] ?? list?.['SalePageList']);
  const category = text(list?.['shopCategoryName']);
  return rows.map((row) => candidate(row, category, reading));
};
