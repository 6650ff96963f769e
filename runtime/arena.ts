/**
 * Memory for bytes that are needed until a reply is sent: rows read from disk, bodies put together. It is used again as
 * soon as no request is under way, so that a look-up leaves nothing behind to be collected, which otherwise costs more than the
 * look-up. Copy them to keep them longer.
 */
const SLAB_BYTES = 1 << 20;

let slab = Buffer.alloc(0);
let used = 0;
let held = 0;

/** Uninitialised bytes, which may be overwritten once no request is held. */
export const borrowBytes = (length: number): Buffer => {
  if (length > SLAB_BYTES / 2) return Buffer.allocUnsafeSlow(length);
  if (used + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES);
    used = 0;
  }
  used += length;
  return slab.subarray(used - length, used);
};

/** A transport says that a request begins… */
export const holdBytes = (): void => {
  held += 1;
};

/** …and that its reply is with the system, or will never be. */
export const releaseBytes = (): void => {
  held -= 1;
  if (held === 0) used = 0;
};
