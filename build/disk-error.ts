/** One line for the operator where the disk refuses; other errors stay what they are. The last snapshot stays current in each case. */
export const explainDiskError = (error: unknown, outDir: string): Error => {
  const { code, message } = error as NodeJS.ErrnoException;
  const line = String(message ?? error).split('\n')[0] ?? '';
  const safe = 'the last published snapshot stays current';
  if (code === 'ENOSPC' || code === 'EDQUOT' || /no space left|ENOSPC|disk quota/i.test(line))
    return new Error(`no space left on the device of ${outDir}; ${safe}. Free space there or give another --out.`);
  if (
    code === 'EROFS' ||
    code === 'EACCES' ||
    code === 'EPERM' ||
    /read-only file system|permission denied/i.test(line)
  )
    return new Error(`cannot write into ${outDir}: ${line}; ${safe}. Make it writable or give another --out.`);
  return error instanceof Error ? error : new Error(line);
};
