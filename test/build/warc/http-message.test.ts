import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dechunk, headerOf, parseHttpResponse } from '../../../build/warc/http-message.ts';

const parse = suite('parseHttpResponse');
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

parse('reads status, headers and body', () => {
  const response = parseHttpResponse(bytes('HTTP/1.1 200 OK\r\nA: 1\r\nb:2\r\nA: 3\r\n\r\nbody\r\n\r\nmore'));
  assert.is(response?.status, 200);
  assert.equal(response?.headers, [
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
  ]);
  assert.is(response?.body.toString(), 'body\r\n\r\nmore');
});

parse('takes bare line feeds, HTTP/2, no reason, folded lines and no body', () => {
  assert.is(parseHttpResponse(bytes('HTTP/1.0 404\nA: 1\n\nx'))?.body.toString(), 'x');
  assert.is(parseHttpResponse(bytes('HTTP/2 301 \r\n\r\n'))?.status, 301);
  assert.equal(parseHttpResponse(bytes('HTTP/1.1 200 OK\r\nA: 1\r\n  2\r\n\r\n'))?.headers, [['a', '1 2']]);
  assert.is(parseHttpResponse(bytes('HTTP/1.1 200 OK\r\nA: 1'))?.body.length, 0);
});

parse('is null without a status line', () => {
  for (const text of ['', 'GET / HTTP/1.1\r\n\r\n', 'HTTP/1.1 20 OK\r\n\r\n', 'HTTP/1.1 2000\r\n\r\n'])
    assert.is(parseHttpResponse(bytes(text)), null, text);
});

parse.run();

const chunks = suite('dechunk');

chunks('joins chunks, whatever their case and extensions', () => {
  assert.equal(dechunk(bytes('3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n')), {
    bytes: bytes('abc0123456789'),
    complete: true,
  });
  assert.equal(dechunk(bytes('3\nabc\n0\n')), { bytes: bytes('abc'), complete: true });
});

chunks('says where the end is missing or broken', () => {
  assert.equal(dechunk(bytes('3\r\nabc\r\n5\r\nde')), { bytes: bytes('abcde'), complete: false });
  assert.equal(dechunk(bytes('3\r\nabc\r\nzz\r\n')), { bytes: bytes('abc'), complete: false });
});

chunks('is null for what is not chunked', () => {
  for (const text of ['<html>', '{"a":1}', 'ffffffffff\r\nx', `${' '.repeat(300)}3\r\nabc`])
    assert.is(dechunk(bytes(text)), null, text);
});

chunks.run();

const header = suite('headerOf');

header('gives the first value, or null', () => {
  assert.is(
    headerOf(
      [
        ['a', '1'],
        ['a', '2'],
      ],
      'a',
    ),
    '1',
  );
  assert.is(headerOf([], 'a'), null);
});

header.run();
