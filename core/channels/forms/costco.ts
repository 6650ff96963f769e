import { occCandidates } from '../../extract/platforms/occ.ts';
import {
  at,
  type ChannelForm,
  type ChannelRecord,
  getRequest,
  host,
  jsonOf,
  type Row,
  reading,
} from '../form-tools.ts';

/**
 * Costco Taiwan, SAP Commerce OCC v2, 100 rows by relevance. Products without a price are sold in the warehouses only.
 * Web prices include delivery and are for members.
 */
export const costcoForm = (record: ChannelRecord): ChannelForm => {
  const site = record.hosts['site'] ?? 'taiwan';
  return {
    request: (q) => [
      getRequest(
        `${host(record, 'search')}/rest/v2/${site}/products/search?query=${encodeURIComponent(q)}&fields=FULL&lang=zh_TW&curr=TWD&pageSize=100&currentPage=0`,
        { accept: 'application/json' },
      ),
    ],
    parse(reply, context) {
      const json = jsonOf(reply);
      if (!Array.isArray(at(json, 'products')) && !Array.isArray(json)) return reading(record, null, { context });
      const products = Array.isArray(json) ? { products: json } : json;
      const rows: Row[] = occCandidates(products).map((row) =>
        row.price === null ? 'not_for_sale' : { ...row, url: productUrl(record, row.url) },
      );
      return reading(record, rows, { context, saysNone: at(json, 'pagination.totalResults') === 0 });
    },
  };
};

const productUrl = (record: ChannelRecord, path: string | null): string | null =>
  path === null || /^https?:/.test(path) ? path : `${host(record, 'search')}${path}`;
