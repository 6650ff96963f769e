/** Whether bytes of an archive are the record that its index names. */
import { crc32, inflateRawSync } from 'node:zlib';
import { gzipHeaderLength } from '../../warc/gzip-members.ts';
import { parseHeaderLines } from '../../warc/headers.ts';

const MAX_RECORD_BYTES = 33_554_432;
const MAX_HEADER_BYTES = 65_536;

/** What is wrong with them; null: one whole gzip member with the response of that address. */
export const recordFault = (member: Buffer, url: string): string | null => {
  const header = gzipHeaderLength(member.subarray(0, MAX_HEADER_BYTES));
  if (header === null || member.length < header + 8) return 'no gzip member begins at its place';
  let content: Buffer;
  try {
    const { buffer, engine } = inflateRawSync(member.subarray(header), {
      maxOutputLength: MAX_RECORD_BYTES,
      info: true,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    content = buffer;
    if (header + engine.bytesWritten + 8 !== member.length) return 'the gzip member does not end where the record does';
  } catch (error) {
    return `the gzip member is damaged (${(error as Error).message})`;
  }
  const sum = member.readUInt32LE(member.length - 8);
  if (sum !== crc32(content)) return 'the gzip checksum does not fit the content';
  const end = content.subarray(0, MAX_HEADER_BYTES).indexOf('\r\n\r\n');
  const [version = '', ...lines] = content.toString('utf8', 0, Math.max(0, end)).split('\r\n');
  if (!/^WARC\/1\.[01]$/.test(version)) return 'no WARC record is in it';
  const headers = parseHeaderLines(lines);
  if (headers.get('warc-type') !== 'response') return `it holds a ${headers.get('warc-type')}, not a response`;
  const target = (headers.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1');
  return target === url ? null : `it holds ${target.slice(0, 200)}, not ${url.slice(0, 200)}`;
};
