import { type FileHandle, open } from 'node:fs/promises';
import { TextDecoder } from '@exodus/bytes/encoding.js';
import type { RegisterEntry } from '../../core/contract/index.ts';

import { companyNameKey } from '../names/company-name.ts';
import { countCells, quickNumber, splitLine } from './register-lines.ts';
import { noSkips, type Register, type RegisterSkips } from './register-types.ts';

const CHUNK_BYTES = 4_194_304;
const MAX_LINE_BYTES = 65_536;
const MAX_EXAMPLES = 20;
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

interface Layout {
  columns: number;
  address: number;
  number: number;
  name: number;
  capital: number;
  founded: number;
  organisation: number;
  /** Positions of 行業代號 columns; each one's name stands in the next column. */
  codes: number[];
}

/** ROC date `1040413` (7 digits, or 6 without the leading zero) → `2015-04-13`; null: empty or no day that exists. */
export const parseRocDate = (text: string): string | null => {
  const match = /^(\d{2,3})(\d\d)(\d\d)$/.exec(text.trim());
  if (match === null) return null;
  const iso = `${Number(match[1]) + 1911}-${match[2]}-${match[3]}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
};

/** `10-APR-23` of the file's second line → `2023-04-10`. */
const parseFileDate = (text: string): string | null => {
  const match = /^(\d{1,2})-([A-Z]{3})-(\d{2})$/i.exec(text.trim());
  const month = months.indexOf(match?.[2]?.toUpperCase() ?? '');
  if (match === null || month < 0) return null;
  return `20${match[3]}-${String(month + 1).padStart(2, '0')}-${match[1]?.padStart(2, '0')}`;
};

const readLayout = (header: string[], path: string): Layout => {
  const names = header.map((name) => name.replace(/^\ufeff/, '').trim());
  const at = (name: string): number => names.indexOf(name);
  const layout = {
    columns: names.length,
    address: at('營業地址'),
    number: at('統一編號'),
    name: at('營業人名稱'),
    capital: at('資本額'),
    founded: at('設立日期'),
    organisation: at('組織別名稱'),
    codes: names.flatMap((name, i) => (/^行業代號\d*$/.test(name) ? [i] : [])),
  };
  if (layout.number < 0 || layout.name < 0)
    throw new Error(`${path}: no column 統一編號 or 營業人名稱 in its first line; is it the official BGMOPEN1 file?`);
  return layout;
};

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    // A character cut at the sample's end is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

interface Line {
  bytes: Buffer;
  offset: number;
  number: number;
}

/** Lines without their ends; a line is only valid until the next chunk is read. */
async function* readChunks(file: FileHandle): AsyncGenerator<Line[]> {
  let rest = Buffer.alloc(0);
  let restAt = 0;
  let count = 0;
  for (let position = 0; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, position);
    position += bytesRead;
    const data = rest.length === 0 ? chunk.subarray(0, bytesRead) : Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    const lines: Line[] = [];
    let start = 0;
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, start)) {
      const bytes = data.subarray(start, end > start && data[end - 1] === 13 ? end - 1 : end);
      lines.push({ bytes, offset: restAt + start, number: ++count });
      start = end + 1;
    }
    rest = Buffer.from(data.subarray(start));
    restAt += start;
    const last = bytesRead === 0 || rest.length > CHUNK_BYTES;
    if (last && rest.length > 0) lines.push({ bytes: rest, offset: restAt, number: ++count });
    yield lines;
    if (last) return;
  }
}

class CsvRegister implements Register {
  readonly skipped: RegisterSkips = noSkips();
  asOf: string | null = null;
  /** Number → where its line starts. */
  readonly #offsets = new Map<number, number>();
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  #layout: Layout | null = null;

  constructor(file: FileHandle, path: string, encoding: 'utf-8' | 'big5') {
    this.#file = file;
    this.#path = path;
    this.#decoder = new TextDecoder(encoding);
  }

  get size(): number {
    return this.#offsets.size;
  }

  async index(): Promise<void> {
    for await (const lines of readChunks(this.#file)) for (const line of lines) this.#take(line);
    if (this.#layout === null) throw new Error(`${this.#path}: is empty`);
  }

  #take({ bytes, offset, number }: Line): void {
    if (this.#layout === null) {
      this.#layout = readLayout(
        splitLine(bytes, -1).map((cell) => this.#text(cell)),
        this.#path,
      );
      return;
    }
    const { columns } = this.#layout;
    const quick = this.#layout.number === 1 ? quickNumber(bytes) : -1;
    const registration = quick >= 0 && countCells(bytes) === columns ? quick : this.#slowNumber(bytes, number, columns);
    if (registration >= 0 && !this.#offsets.has(registration)) this.#offsets.set(registration, offset);
  }

  /** The number of a line that is not laid out as most are; -1: it has none that can be used. */
  #slowNumber(bytes: Buffer, line: number, columns: number): number {
    const cells = splitLine(bytes, columns);
    if (line === 2) this.asOf = parseFileDate(this.#text(cells[0] ?? bytes));
    if (bytes.length === 0 || (line === 2 && this.asOf !== null)) return -1;
    const text = this.#text(cells[(this.#layout as Layout).number] ?? bytes);
    if (cells.length !== columns) this.#skip(line, 'short_row', `${cells.length} cells, but the header has ${columns}`);
    else if (!/^\d{8}$/.test(text)) this.#skip(line, 'bad_number', `統一編號 ${JSON.stringify(text.slice(0, 20))}`);
    else return Number(text);
    return -1;
  }

  #skip(line: number, code: string, detail: string): void {
    this.skipped.count++;
    const where = `${this.#path} line ${line}`;
    if (this.skipped.examples.length < MAX_EXAMPLES) this.skipped.examples.push({ where, code, detail });
  }

  #text(cell: Buffer): string {
    return this.#decoder.decode(cell).replaceAll('""', '"').trim();
  }

  async lookup(numbers: string[]): Promise<Map<string, RegisterEntry>> {
    const wanted = [...new Set(numbers)]
      .filter((number) => /^\d{8}$/.test(number))
      .map((number) => ({ number, offset: this.#offsets.get(Number(number)) }))
      .filter((item): item is { number: string; offset: number } => item.offset !== undefined)
      .sort((a, b) => a.offset - b.offset);
    const entries = new Map<string, RegisterEntry>();
    const buffer = Buffer.alloc(MAX_LINE_BYTES);
    for (const { number, offset } of wanted) {
      const { bytesRead } = await this.#file.read(buffer, 0, MAX_LINE_BYTES, offset);
      const end = buffer.subarray(0, bytesRead).indexOf(10);
      const line = buffer.subarray(0, end < 0 ? bytesRead : end > 0 && buffer[end - 1] === 13 ? end - 1 : end);
      entries.set(number, this.#entry(number, line));
    }
    return entries;
  }

  async lookupNames(names: ReadonlySet<string>): Promise<Map<string, RegisterEntry>> {
    const layout = this.#layout as Layout;
    const numbers = new Map<string, string[]>();
    for await (const lines of readChunks(this.#file))
      for (const { bytes } of lines) {
        const cells = splitLine(bytes, layout.columns);
        if (cells.length !== layout.columns) continue;
        const key = companyNameKey(this.#text(cells[layout.name]!));
        if (!names.has(key)) continue;
        numbers.set(key, [...(numbers.get(key) ?? []).slice(0, 1), this.#text(cells[layout.number]!)]);
      }
    const single = [...numbers].flatMap(([key, [number = '', ...more]]) =>
      more.length === 0 ? [[key, number] as const] : [],
    );
    const entries = await this.lookup(single.map(([, number]) => number));
    return new Map(
      single.flatMap(([key, number]) => {
        const entry = entries.get(number);
        return entry === undefined ? [] : [[key, entry] as const];
      }),
    );
  }

  #entry(registrationNumber: string, line: Buffer): RegisterEntry {
    const layout = this.#layout as Layout;
    const cells = splitLine(line, layout.columns).map((cell) => this.#text(cell));
    const cell = (at: number): string => cells[at] ?? '';
    const capital = cell(layout.capital);
    return {
      registrationNumber,
      name: cell(layout.name),
      address: cell(layout.address).normalize('NFKC') || null,
      capitalTwd: /^\d{1,15}$/.test(capital) ? Number(capital) : null,
      founded: parseRocDate(cell(layout.founded)),
      organisation: cell(layout.organisation) || null,
      industryCodes: layout.codes
        .map((at) => ({ code: cell(at), name: cell(at + 1) }))
        .filter(({ code }) => /^\d{4,6}$/.test(code)),
    };
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Reads the official CSV once for where each number stands; entries are read from the file when looked up. */
export const openRegisterCsv = async (path: string): Promise<Register> => {
  const file = await open(path);
  try {
    const sample = Buffer.alloc(1_048_576);
    const { bytesRead } = await file.read(sample, 0, sample.length, 0);
    const register = new CsvRegister(file, path, isUtf8(sample.subarray(0, bytesRead)) ? 'utf-8' : 'big5');
    await register.index();
    return register;
  } catch (error) {
    await file.close();
    throw error;
  }
};
