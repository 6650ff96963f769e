/** The Ministry of Finance's register of businesses: 統一編號 → entry, from Parquet or from its official CSV. */
import { stat } from 'node:fs/promises';
import { openRegisterCsv } from './register-csv.ts';
import { openRegisterParquet } from './register-parquet.ts';
import type { Register } from './register-types.ts';

export type { Register } from './register-types.ts';

/**
 * Opens a register: `.parquet` (registration_number, name) or the official CSV (BGMOPEN1: UTF-8 or Big5, a date in its
 * second line, uneven quotes, full-width digits, ROC dates). Throws where the file is neither.
 */
export const openRegister = async (path: string): Promise<Register> => {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path}: cannot be read (${error.code}); give the tax register as .parquet or .csv`);
  });
  if (info.isDirectory()) throw new Error(`${path}: is a folder; give the tax register as one .parquet or .csv file`);
  if (path.toLowerCase().endsWith('.parquet')) return openRegisterParquet(path);
  if (path.toLowerCase().endsWith('.csv')) return openRegisterCsv(path);
  throw new Error(`${path}: no register; its name must end with .parquet or .csv`);
};
