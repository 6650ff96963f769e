/**
 * The bundled browser clients: files by path, and the function that renders the web app's pages. The runtime knows the
 * clients by these files only, never by their sources.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** As `clients/bundle-target.ts` writes it. */
const indexSchema = z.object({
  format: z.literal(1),
  server: z.string().nullable(),
  files: z.array(
    z.object({
      path: z.string().regex(/^\/[\w./-]+$/),
      file: z.string().regex(/^[\w-][\w./-]*$/),
      type: z.string(),
      immutable: z.boolean(),
      cors: z.boolean(),
    }),
  ),
});

export interface WebFile {
  type: string;
  bytes: Uint8Array;
  /** null: not worth it. */
  gzip: Uint8Array | null;
  etag: string;
  immutable: boolean;
  cors: boolean;
}

/** What `clients/web/server.tsx` takes and gives. */
export interface PageRequest {
  path: string;
  query: URLSearchParams;
  cookie: string;
  now: number;
  snapshot: { id: string; asOf: string; invented: boolean };
  baseUrl: string;
  /** The operator's mail address or page; null: not given. */
  contact: string | null;
  /** Whether pictures of offers are served. */
  pictures: boolean;
  ask(pathAndQuery: string): Promise<{ status: number; text: string }>;
}
export interface PageReply {
  status: number;
  location: string | null;
  html: string;
}

/** Why there is no page, by a problem's code. */
export interface Refusal {
  code: string;
  detail: string;
  /** Seconds after which to ask again; null: not said. */
  retryAfterS: number | null;
}

/** What search engines and previews are told of a page. */
export interface DocumentHead {
  title: string;
  description?: string;
  /** schema.org object of what the page is about. */
  jsonLd?: object;
  kind?: 'website' | 'article';
}
/** A page that the runtime writes by itself: `body` is HTML in which every value is escaped. */
export interface WrittenDocument extends DocumentHead {
  status: number;
  body: string;
}
export type DocumentLang = 'zh' | 'en';

/** What the web app's module does for the runtime. */
export interface Renderer {
  render(request: PageRequest): Promise<PageReply>;
  /** A document in the frame of the app's pages; `write` is told the visitor's language. */
  dress(
    request: PageRequest,
    write: (lang: DocumentLang) => WrittenDocument | Promise<WrittenDocument>,
  ): Promise<PageReply>;
  /** A page in place of one that is refused; of the request only language, theme and snapshot count. */
  refuse(request: PageRequest, status: number, refusal: Refusal): PageReply;
  /** SVG of a page's picture; null: there is no such page. */
  picture(request: PageRequest): Promise<string | null>;
  documentPicture(request: PageRequest, head: DocumentHead): string;
}

export interface Web {
  files: ReadonlyMap<string, WebFile>;
  /** null: the bundle renders no pages. */
  renderer: Renderer | null;
  /** Differs between any two bundles. */
  version: string;
}

/** Where `npm start` and `npm run build` put the bundle. */
export const defaultWebDir = (): string => fileURLToPath(new URL('../dist/web', import.meta.url));

const hash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 20);
const compressible = /^(?:text\/|application\/(?:manifest\+json|json)|image\/svg)/;

/** null: there is no bundle in `dir`. Rejects with one line where there is one that cannot be read. */
export const openWeb = async (dir: string): Promise<Web | null> => {
  const index = join(dir, 'assets.json');
  if (!existsSync(index)) return null;
  const text = readFileSync(index, 'utf8');
  const parsed = indexSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${index} is of another version: run npm run build`);
  const files = new Map<string, WebFile>();
  for (const { path, file, type, immutable, cors } of parsed.data.files) {
    const bytes = readFileSync(join(dir, file));
    const gzip = compressible.test(type) && bytes.length > 1000 ? gzipSync(bytes, { level: 9 }) : null;
    files.set(path, { type, bytes, gzip, etag: hash(bytes), immutable, cors });
  }
  const { server } = parsed.data;
  const renderer = server === null ? null : ((await import(pathToFileURL(join(dir, server)).href)) as Renderer);
  return { files, renderer, version: hash(text) };
};
