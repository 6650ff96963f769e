import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allowOf, type Endpoint } from '../../../runtime/http/endpoint.ts';
import { bodyLength, isFileBody, isStreamBody, type ReplyBody } from '../../../runtime/http/types.ts';

const file = { file: '/nowhere', start: 3, length: 5 };
const stream = { chunks: (async function* () {})() };
const bodies: [name: string, body: ReplyBody, length: number | null, isFile: boolean, isStream: boolean][] = [
  ['none', null, 0, false, false],
  ['text, in bytes', '台灣', 6, false, false],
  ['text that names a file', 'file chunks', 11, false, false],
  ['bytes', new Uint8Array(7), 7, false, false],
  ['part of a file', file, 5, true, false],
  ['a stream', stream, null, false, true],
];
const lengths = suite('bodyLength');
for (const [name, body, length, isFile, isStream] of bodies)
  lengths(`${name}: ${length}`, () => {
    assert.is(bodyLength(body), length);
    assert.equal([isFileBody(body), isStreamBody(body)], [isFile, isStream]);
  });
lengths.run();

const allow = suite('allowOf');
allow('adds to what every path takes', () => {
  assert.is(allowOf({ methods: [] as string[] } as unknown as Endpoint), 'GET, HEAD, OPTIONS');
  assert.is(allowOf({ methods: ['POST', 'DELETE'] } as unknown as Endpoint), 'GET, HEAD, OPTIONS, POST, DELETE');
});
allow.run();
