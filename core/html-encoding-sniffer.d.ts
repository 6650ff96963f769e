declare module 'html-encoding-sniffer' {
  /** Name of the encoding that a browser would decode these bytes with. */
  const sniff: (
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ) => string;
  export = sniff;
}
