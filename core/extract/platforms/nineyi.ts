/**
 * 91APP: GraphQL `cms_shopCategory` of the shared front end; `price` is the selling price, `suggestPrice` the list
 * price, in New Taiwan dollars. Source: working public code for twelve shops.
 */
import { type Candidate, emptyCandidate } from '../candidate.ts';
import type { Json } from '../loose-json.ts';
import { asNode, type SchemaNode } from '../schema-product.ts';
import {
  flag,
  imageUrl,
  nodes,
  type PlatformReading,
  type PlatformRequest,
  postJson,
  scalar,
  text,
} from './reading.ts';

const PAGE_SIZE = 100;

/** Category 0 is the whole shop. Without the shop's number, which its pages carry, there is nothing to ask. */
export const nineYiEndpoints = (
  origin: string,
  { page = 1, shopId = null }: { page?: number; shopId?: string | null },
): PlatformRequest[] => {
  if (shopId === null || !/^\d{1,9}$/.test(shopId)) return [];
  const query =
    'query cms_shopCategory($shopId:Int!,$categoryId:Int!,$startIndex:Int!,$fetchCount:Int!,$orderBy:String){shopCategory(shopId:$shopId,categoryId:$categoryId){salePageList(startIndex:$startIndex,maxCount:$fetchCount,orderBy:$orderBy){salePageList{salePageId title picUrl price suggestPrice isSoldOut} totalSize shopCategoryName}}}';
  const variables = {
    shopId: Number(shopId),
    categoryId: 0,
    startIndex: (page - 1) * PAGE_SIZE,
    fetchCount: PAGE_SIZE,
    orderBy: 'Newest',
  };
  const request = postJson(
    `https://fts-api.91app.com/pythia-cdn/graphql?shopId=${shopId}&lang=zh-TW`,
    { operationName: 'cms_shopCategory', query, variables },
    PAGE_SIZE,
  );
  return [{ ...request, headers: { ...request.headers, origin, referer: `${origin}/` } }];
};

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

/** Rows of a category or of the newest pages. `origin` must be the shop's: the reply comes from a shared host. */
export const nineYiCandidates = (body: Json, reading: PlatformReading): Candidate[] => {
  const root = asNode(body);
  const data = asNode(root?.['data']) ?? asNode(root?.['Data']);
  const holder = asNode(data?.['shopCategory']) ?? asNode(data?.['shopNewestSalePage']) ?? data;
  const list = asNode(holder?.['salePageList']) ?? holder;
  const rows = nodes(list?.['salePageList'] ?? list?.['SalePageList']);
  const category = text(list?.['shopCategoryName']);
  return rows.map((row) => candidate(row, category, reading));
};
