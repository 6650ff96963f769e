import { concatBytes, memoryFile, type ServingOutput } from '../../../core/serving/index.ts';

/** Keeps the files of the serving form in memory. */
export const memoryOutput = (): ServingOutput & { files: Map<string, Uint8Array> } => {
  const files = new Map<string, Uint8Array>();
  const collect = () => {
    const parts: Uint8Array[] = [];
    return { write: (bytes: Uint8Array) => void parts.push(bytes.slice()), all: () => concatBytes(parts) };
  };
  return {
    files,
    create(name) {
      const { write, all } = collect();
      return { write, close: () => void files.set(name, all()) };
    },
    reread: (name) => memoryFile(files.get(name) ?? new Uint8Array(0)),
    scratch() {
      const { write, all } = collect();
      return { write, open: () => memoryFile(all()) };
    },
  };
};
