/** A snapshot that must not be served: the message is one line that names the file and the reason. Callers fall back to another. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}
