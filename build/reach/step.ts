/** One file's or row group's work, as it is handed to whoever does it: here or at a worker. What comes of it is kept in `dir`. */
interface Place {
  /** The archive, as whoever wants the step named it. */
  base: string;
  /** Absolute: what is kept lies there, for whoever wants the step and for whoever does it. */
  dir: string;
}

export type ReachStep =
  | (Place & { kind: 'row_group'; key: string; ordinal: number; chinese: string[]; tag: string })
  | (Place & { kind: 'vertices' | 'edges'; release: string; key: string; tag: string })
  | (Place & { kind: 'captures'; plan: string; unit: number; allowMissing: boolean });

/** Has others do steps; ends when all are done. Throws ReachStop, by name, where some cannot be. */
export type ShareSteps = (steps: readonly ReachStep[]) => Promise<void>;
