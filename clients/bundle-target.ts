/** What a browser client hands to the bundler, and what the runtime is given to serve. */

/** One file at a path of the service (`/widget.js`), or, without the leading slash, one that is not served. */
export interface BundledFile {
  path: string;
  type: string;
  bytes: Uint8Array;
  /** True: the name holds the content's hash, so that it may be kept for ever. False: asked for again each time. */
  immutable: boolean;
  /** True: other sites' pages may load it. */
  cors: boolean;
}

/** As in `assets.json`. */
export interface Asset extends Omit<BundledFile, 'bytes'> {
  /** Relative to the bundle's directory. */
  file: string;
  bytes: number;
  sha256: string;
}
export interface AssetIndex {
  format: 1;
  /** Module that renders the web app's pages for the runtime; null: none was bundled. */
  server: string | null;
  files: Asset[];
}

export interface BundleContext {
  /** Absolute path of `clients/`. */
  clients: string;
  minify: boolean;
  /** Bytes of a file below `clients/`. */
  read(path: string): Uint8Array;
}

export interface BundleTarget {
  name: string;
  /** Files and folders below `clients/` whose change makes the bundle stale. */
  sources: readonly string[];
  bundle(context: BundleContext): Promise<{ files: BundledFile[]; server?: string }>;
}
