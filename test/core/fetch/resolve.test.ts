import { createSocket } from 'node:dgram';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCnameLookup, createResolver, type FetchError } from '../../../core/fetch/index.ts';

type Answers = Record<string, { type: 'A' | 'AAAA' | 'CNAME'; value: string; ttl?: number }[] | 'silent'>;

const types = { A: 1, AAAA: 28, CNAME: 5 };

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const ipv6Bytes = (address: string): Buffer => {
  const [head = '', tail = ''] = address.split('::');
  const [front, back] = [head.split(':'), tail === '' ? [] : tail.split(':')];
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return Buffer.from(groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]));
};

const valueBytes = (type: keyof typeof types, value: string): Buffer =>
  type === 'A' ? Buffer.from(value.split('.').map(Number)) : type === 'AAAA' ? ipv6Bytes(value) : nameBytes(value);

/** A name server on loopback that knows a handful of names; `asked` counts queries by `name type`. */
const withDns = async (
  answers: Answers,
  test: (servers: string[], asked: string[]) => Promise<void>,
): Promise<void> => {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (; query[at] !== 0; at += query[at]! + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    const name = labels.join('.').toLowerCase();
    const wanted = query.readUInt16BE(at + 1);
    asked.push(`${name} ${wanted}`);
    const known = answers[name];
    if (known === 'silent') return;
    const records = (known ?? []).filter(({ type }) => types[type] === wanted);
    const head = Buffer.from([
      query[0]!,
      query[1]!,
      0x81,
      known === undefined ? 0x83 : 0x80,
      0,
      1,
      0,
      records.length,
      0,
      0,
      0,
      0,
    ]);
    const body = records.map(({ type, value, ttl = 60 }) => {
      const data = valueBytes(type, value);
      const fixed = Buffer.alloc(12);
      fixed.writeUInt16BE(0xc00c, 0);
      fixed.writeUInt16BE(types[type], 2);
      fixed.writeUInt16BE(1, 4);
      fixed.writeUInt32BE(ttl, 6);
      fixed.writeUInt16BE(data.length, 10);
      return Buffer.concat([fixed, data]);
    });
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...body]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  try {
    await test([`127.0.0.1:${socket.address().port}`], asked);
  } finally {
    await new Promise<void>((resolve) => socket.close(() => resolve()));
  }
};

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: FetchError) => error.code,
  );

const resolving = suite('createResolver');

resolving('gives the addresses of both families, without those that DNS64 makes up', async () => {
  const both: Answers = {
    'shop.tw': [
      { type: 'A', value: '93.184.216.34' },
      { type: 'AAAA', value: '2606:4700::1' },
    ],
    'old.tw': [
      { type: 'A', value: '93.184.216.34' },
      { type: 'AAAA', value: '64:ff9b::5db8:d822' },
    ],
  };
  await withDns(both, async (servers) => {
    const resolve = createResolver({ now: Date.now, servers });
    assert.equal((await resolve('shop.tw')).sort(), ['2606:4700::1', '93.184.216.34']);
    assert.equal(await resolve('old.tw'), ['93.184.216.34']);
  });
});

resolving('keeps an answer for its time, half a minute at least, an hour at most', async () => {
  const answers: Answers = {
    'short.tw': [{ type: 'A', value: '8.8.8.8', ttl: 1 }],
    'long.tw': [{ type: 'A', value: '8.8.8.8', ttl: 999_999 }],
  };
  await withDns(answers, async (servers, asked) => {
    let clock = 0;
    const resolve = createResolver({ now: () => clock, servers });
    for (const at of [0, 29_000, 31_000, 3_500_000, 3_700_000]) {
      clock = at;
      await resolve('short.tw');
      await resolve('long.tw');
    }
    assert.is(asked.filter((line) => line === 'short.tw 1').length, 4);
    assert.is(asked.filter((line) => line === 'long.tw 1').length, 2);
  });
});

resolving('tells a name that does not exist from servers that do not answer, and asks the latter again', async () => {
  const answers: Answers = { 'slow.tw': 'silent' };
  await withDns(answers, async (servers, asked) => {
    const resolve = createResolver({ now: Date.now, servers, timeoutMs: 100 });
    assert.is(await codeOf(resolve('none.tw')), 'dns');
    assert.is(await codeOf(resolve('slow.tw')), 'dns_timeout');
    answers['slow.tw'] = [{ type: 'A', value: '8.8.8.8' }];
    assert.equal(await resolve('slow.tw'), ['8.8.8.8']);
    const before = asked.length;
    assert.is(await codeOf(resolve('none.tw')), 'dns');
    assert.is(asked.length, before);
  });
});

resolving.run();

const cnames = suite('createCnameLookup');

cnames('follows the chain to its end, once a host, and gives none where there is none', async () => {
  const answers: Answers = {
    'www.shop.tw': [{ type: 'CNAME', value: 'cname.platform.com' }],
    'cname.platform.com': [{ type: 'CNAME', value: 'edge.cdn.net' }],
    'edge.cdn.net': [],
    'loop.tw': [{ type: 'CNAME', value: 'loop.tw' }],
  };
  await withDns(answers, async (servers, asked) => {
    const lookup = createCnameLookup({ servers });
    assert.equal(await lookup('www.shop.tw'), ['cname.platform.com', 'edge.cdn.net']);
    const before = asked.length;
    await lookup('www.shop.tw');
    assert.is(asked.length, before);
    assert.equal(await lookup('none.tw'), []);
    assert.equal(await lookup('loop.tw'), ['loop.tw']);
  });
});

cnames.run();
