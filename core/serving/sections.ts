import { utf8 } from './bytes.ts';
import { SERVING_VERSION } from './format.ts';

/**
 * An index file: named arrays of numbers, little-endian, each on an 8-byte boundary, so that a reader uses them in
 * place. Header: magic, version, count of sections (u32 each), 4 bytes of zero; then per section its name (24 bytes,
 * padded with zeros), kind (u32), zero (u32), byte offset and byte length (f64 each).
 */
export type Section = Uint8Array | Uint32Array | Float64Array;
export type Sections = Record<string, Section>;

const MAGIC = 0x58494c53; // "SLIX"
const HEADER = 16;
const ENTRY = 48;
const NAME = 24;
const kinds = { u8: 1, u32: 2, f64: 3 } as const;

const kindOf = (section: Section): number =>
  section instanceof Uint32Array ? kinds.u32 : section instanceof Float64Array ? kinds.f64 : kinds.u8;
const aligned = (n: number): number => Math.ceil(n / 8) * 8;

const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
const requireLittleEndian = (): void => {
  if (!littleEndian) throw new Error('the serving form is little-endian; this machine is big-endian');
};

/** The parts of the file in order, without copying the arrays. */
export const encodeSections = (sections: Sections): Uint8Array[] => {
  requireLittleEndian();
  const entries = Object.entries(sections);
  const header = new Uint8Array(HEADER + ENTRY * entries.length);
  const view = new DataView(header.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, SERVING_VERSION, true);
  view.setUint32(8, entries.length, true);
  const parts: Uint8Array[] = [header];
  let offset = header.length;
  for (const [i, [name, section]] of entries.entries()) {
    const at = HEADER + ENTRY * i;
    const nameBytes = utf8(name);
    if (nameBytes.length > NAME) throw new Error(`section name ${name} is over ${NAME} bytes`);
    header.set(nameBytes, at);
    view.setUint32(at + NAME, kindOf(section), true);
    view.setFloat64(at + 32, offset, true);
    view.setFloat64(at + 40, section.byteLength, true);
    parts.push(new Uint8Array(section.buffer, section.byteOffset, section.byteLength));
    const padding = aligned(section.byteLength) - section.byteLength;
    if (padding > 0) parts.push(new Uint8Array(padding));
    offset += section.byteLength + padding;
  }
  return parts;
};

const sectionAt = (bytes: Uint8Array, at: number): [name: string, section: Section] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = String.fromCharCode(...bytes.subarray(at, at + NAME)).replace(/\0+$/, '');
  const kind = view.getUint32(at + NAME, true);
  const offset = view.getFloat64(at + 32, true);
  const length = view.getFloat64(at + 40, true);
  if (!(offset % 8 === 0 && offset >= 0 && length >= 0 && offset + length <= bytes.byteLength))
    throw new Error(`section ${name} lies outside of the file`);
  const start = bytes.byteOffset + offset;
  if (kind === kinds.u32) return [name, new Uint32Array(bytes.buffer, start, length / 4)];
  if (kind === kinds.f64) return [name, new Float64Array(bytes.buffer, start, length / 8)];
  if (kind === kinds.u8) return [name, new Uint8Array(bytes.buffer, start, length)];
  throw new Error(`section ${name} is of unknown kind ${kind}`);
};

/** Views into `bytes`, by name. Throws one line on anything that is not such a file of this version. */
export const decodeSections = (given: Uint8Array): Map<string, Section> => {
  requireLittleEndian();
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
  if (bytes.byteLength < HEADER) throw new Error(`${bytes.byteLength} bytes are no index file`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new Error('no index file (wrong magic)');
  const version = view.getUint32(4, true);
  if (version !== SERVING_VERSION)
    throw new Error(`serving form ${version}; this version reads ${SERVING_VERSION}: build the snapshot again`);
  const count = view.getUint32(8, true);
  if (HEADER + ENTRY * count > bytes.byteLength) throw new Error('index file cut in its header');
  const found = new Map<string, Section>();
  for (let i = 0; i < count; i++) {
    const [name, section] = sectionAt(bytes, HEADER + ENTRY * i);
    found.set(name, section);
  }
  return found;
};

const typed =
  <A extends Section>(check: (section: Section) => section is A, kind: string) =>
  (sections: Map<string, Section>, name: string): A => {
    const section = sections.get(name);
    if (section === undefined || !check(section)) throw new Error(`index file lacks the ${kind} section ${name}`);
    return section;
  };
export const uint32Section = typed((s): s is Uint32Array => s instanceof Uint32Array, 'u32');
export const float64Section = typed((s): s is Float64Array => s instanceof Float64Array, 'f64');
export const uint8Section = typed((s): s is Uint8Array => s instanceof Uint8Array, 'u8');
