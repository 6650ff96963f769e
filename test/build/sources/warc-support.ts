import { readWarc } from '../../../build/sources/warc.ts';
import { collect, type RecordParts, warcRecord, withFiles } from './support.ts';

export const read = async (
  files: Record<string, Uint8Array>,
  use: (items: Awaited<ReturnType<typeof collect>>) => void,
) => withFiles(files, async (dir) => use(await collect(readWarc(dir))));
export const readOne = (bytes: Uint8Array, use: Parameters<typeof read>[1]) => read({ 'a.warc': bytes }, use);
export const shop = (n: number, more: RecordParts = {}) =>
  warcRecord({ url: `https://shop${n}.example/`, body: `<title>${n}</title>${`商品${n} `.repeat(200)}`, ...more });
export const urls = ({ pages }: { pages: { url: string }[] }) => pages.map(({ url }) => url);
export const hosts = (...numbers: number[]) => numbers.map((n) => `https://shop${n}.example/`);
export const codes = ({ skips }: { skips: { code: string }[] }) => skips.map(({ code }) => code);
export const html = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
