/** Pages and servers that mean harm, of the kinds that a look-up meets. All invented. */
import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const many = (text: string, bytes = 400_000): string => text.repeat(Math.ceil(bytes / text.length));

/** Pages whose shape makes parsers slow. */
export const hostilePages: Record<string, string> = {
  'unclosed b': many('<b>x'),
  'unclosed a with attribute': many('<a href="'),
  'nested div': many('<div>'),
  'nested table': many('<table><tr><td>'),
  'open angle': many('<'),
  'open comment': many('<!--'),
  'comment ends': many('<!-- -->'),
  'half comment ends': `<!--${many('--!')}`,
  'open script': many('<script>'),
  'script with ends inside': `<script>${many('</scrip')}`,
  'open style': many('<style>'),
  'open title': many('<title>'),
  'open textarea': many('<textarea>'),
  'open cdata': many('<![CDATA['),
  doctype: many('<!DOCTYPE '),
  'processing instruction': many('<?x '),
  'attributes without end': `<a ${many('a=1 ')}`,
  'attribute names alike': `<p ${many('a ')}>`,
  'quotes in attributes': `<a x=${many('"\'')}>`,
  'equals signs': `<a ${many('=')}>`,
  'slashes in tag': `<a${many('/')}>`,
  'one entity without end': many('&amp'),
  'numeric entity': `&#${many('9')};`,
  'named entity': `&${many('a')};`,
  'one long url': `<script src="https://${many('a.')}"></script>`,
  'one long line of spaces': `<meta name="x" content="${many(' ')}">`,
  'deep json-ld': `<script type="application/ld+json">${many('[')}</script>`,
  'broken json-ld': `<script type="application/ld+json">{"a":"${many('\\"')}</script>`,
  'many json-ld': many('<script type="application/ld+json">{"@type":"Product"}</script>'),
  'literals of rules over and over': many('gtag("config","G-'),
  'nul bytes': many('\0'),
};

type Behave = (socket: Socket) => void;
const ok = (more: string, body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${more}\r\n`), Buffer.from(body)]);
const bomb = gzipSync(Buffer.alloc(60_000_000));
const drip =
  (text: string, everyMs: number): Behave =>
  (socket) => {
    const timer = setInterval(() => socket.write(text), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
const after =
  (head: string, then: Behave): Behave =>
  (socket) => {
    socket.write(head);
    then(socket);
  };

/** Servers by name; each is given a socket whose request has come. */
export const hostileServers: Record<string, Behave> = {
  'never answers': () => undefined,
  'closes at once': (socket) => socket.destroy(),
  'drips the head': drip('x', 200),
  'drips headers': after('HTTP/1.1 200 OK\r\n', drip('a: b\r\n', 50)),
  'drips the body': after('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n', drip('x', 200)),
  'floods headers': (socket) => socket.end(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}\r\n`),
  'one header without end': (socket) => socket.end(`HTTP/1.1 200 OK\r\na: ${'b'.repeat(200_000)}\r\n\r\n`),
  'floods 1xx': (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(20_000)),
  'gzip bomb': (socket) => socket.end(ok(`content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n`, bomb)),
  'not gzip': (socket) => socket.end(ok('content-encoding: gzip\r\ncontent-length: 5\r\n', 'hello')),
  'unknown coding': (socket) => socket.end(ok('content-encoding: zz\r\ncontent-length: 5\r\n', 'hello')),
  'ten codings': (socket) =>
    socket.end(ok(`content-encoding: ${'gzip, '.repeat(9)}gzip\r\ncontent-length: 5\r\n`, 'hello')),
  'length too long': (socket) => socket.end(ok('content-length: 500\r\n', 'hello')),
  'length negative': (socket) => socket.end(ok('content-length: -5\r\n', 'hello')),
  'two lengths': (socket) => socket.end(ok('content-length: 5\r\ncontent-length: 50\r\n', 'hello')),
  'bad chunk': (socket) => socket.end(ok('transfer-encoding: chunked\r\n', 'ZZ\r\nhello\r\n')),
  'chunk of 2^60': (socket) => socket.write(ok('transfer-encoding: chunked\r\n', 'FFFFFFFFFFFFFFF\r\nhello')),
  'not http': (socket) => socket.end('SSH-2.0-invented\r\n'),
  'redirects to itself': (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
  'redirects inwards': (socket) =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/latest\r\ncontent-length: 0\r\n\r\n'),
  'redirects to a file': (socket) =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: file:///etc/passwd\r\ncontent-length: 0\r\n\r\n'),
};

export interface HostileWorld {
  port: number;
  /** Counts requests that came. */
  requests(): number;
}

/** A loopback server that answers `/page/NAME` with that page, `/server/NAME` as that server, `/` with a plain shop. */
export const withHostileWorld = async (use: (world: HostileWorld) => Promise<void>): Promise<void> => {
  let requests = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (chunk: Buffer) => {
      requests += 1;
      const path = decodeURIComponent(/^[A-Z]+ (\S+)/.exec(chunk.toString('latin1'))?.[1] ?? '/');
      const [, kind, name = ''] = path.split('/');
      if (kind === 'server') hostileServers[name]?.(socket);
      else {
        const body = kind === 'page' ? (hostilePages[name] ?? '') : '<title>虛構商店</title><p>統一編號：12345675</p>';
        socket.end(ok(`content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n`, body));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    await use({ port: typeof address === 'object' && address !== null ? address.port : 0, requests: () => requests });
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
};
