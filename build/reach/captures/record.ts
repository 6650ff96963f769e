/** Whether bytes of an archive are the record that its index names. */
import { crc32, inflateRawSync } from 'node:zlib';
import { gzipHeaderLength } from '../../warc/gzip-members.ts';
import { parseHeaderLines } from '../../warc/headers.ts';

const MAX_RECORD_BYTES = 33_554_432;
const MAX_HEADER_BYTES = 65_536;

/** `bad_record`: not what was written, maybe by its way here. `other_record`: what was written, and not what the index says. */
interface RecordFault {
  code: 'bad_record' | 'other_record';
  detail: string;
}

const damaged = (detail: string): RecordFault => ({ code: 'bad_record', detail });
const other = (detail: string): RecordFault => ({ code: 'other_record', detail });

/** `https://a.tw` is `https://a.tw/`. */
const isSame = (a: string, b: string): boolean =>
  a === b || (URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href);

/** What is wrong with them; null: one whole gzip member with the response of that address. */
export const recordFault = (member: Buffer, url: string): RecordFault | null => {
  const header = gzipHeaderLength(member.subarray(0, MAX_HEADER_BYTES));
  if (header === null || member.length < header + 8) return damaged('no gzip member begins at its place');
  let content: Buffer;
  try {
    const { buffer, engine } = inflateRawSync(member.subarray(header), {
      maxOutputLength: MAX_RECORD_BYTES,
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    content = buffer;
    if (header + engine.bytesWritten + 8 !== member.length)
      return damaged('the gzip member does not end where the record does');
  } catch (error) {
    return damaged(`the gzip member is damaged (${(error as Error).message})`);
  }
  const sum = member.readUInt32LE(member.length - 8);
  if (sum !== crc32(content)) return damaged('the gzip checksum does not fit the content');
  const end = content.subarray(0, MAX_HEADER_BYTES).indexOf('\r\n\r\n');
  const [version = '', ...lines] = content.toString('utf8', 0, Math.max(0, end)).split('\r\n');
  if (!/^WARC\/1\.[01]$/.test(version)) return other('no WARC record is in it');
  const headers = parseHeaderLines(lines);
  if (headers.get('warc-type') !== 'response') return other(`it holds a ${headers.get('warc-type')}, not a response`);
  const target = (headers.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1');
  return isSame(target, url) ? null : other(`it holds ${target.slice(0, 200)}, not ${url.slice(0, 200)}`);
};
