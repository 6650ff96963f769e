import type { FlowDays, Flows, IndustryTechnologies, TechnologyRow } from '../../core/contract/index.ts';
import { KeyIndex, type RowsReader, uint8Section } from '../../core/serving/index.ts';
import { type Json, parseRow, type TechnologiesReader, type TechnologyHead } from '../reader.ts';
import type { ServingFiles } from './open.ts';

/** What is told of technologies; see core/serving/encode-technologies.ts. */
export class TechnologiesQuery implements TechnologiesReader {
  readonly #rows: RowsReader;
  readonly #byId: KeyIndex;
  readonly #flowsText: Uint8Array;
  #flows: Record<FlowDays, Flows> | null = null;
  #heads: TechnologyHead[] | null = null;
  readonly #industries: { rows: RowsReader; byId: KeyIndex } | null = null;

  /** `byIndustry`: whether the release has what is counted by industry. */
  constructor(files: Pick<ServingFiles, 'sections' | 'rows'>, byIndustry: boolean) {
    if (byIndustry) {
      const sections = files.sections('industries');
      this.#industries = { rows: files.rows('industries', sections), byId: KeyIndex.open(sections, 'id') };
    }
    const found = files.sections('technologies');
    this.#rows = files.rows('technologies', found);
    this.#byId = KeyIndex.open(found, 'id');
    this.#flowsText = uint8Section(found, 'flows');
  }

  technology(id: string): Json | null {
    const row = this.#byId.find(id, (one) => parseRow<TechnologyRow>(this.#rows.row(one)).id === id);
    return row < 0 ? null : this.#rows.row(row);
  }

  heads(): readonly TechnologyHead[] {
    this.#heads ??= Array.from({ length: this.#rows.count }, (_, row) => {
      const { id, name, category, shops, followed, changes } = parseRow<TechnologyRow>(this.#rows.row(row));
      return { id, name, category, shops, followed, changes };
    });
    return this.#heads;
  }

  get hasIndustries(): boolean {
    return this.#industries !== null;
  }

  industry(id: string): IndustryTechnologies | null {
    if (this.#industries === null) return null;
    const { rows, byId } = this.#industries;
    const read = (row: number) => parseRow<IndustryTechnologies>(rows.row(row));
    const row = byId.find(id, (one) => read(one).industry.id === id);
    return row < 0 ? null : read(row);
  }

  flows(days: FlowDays): Flows {
    this.#flows ??= parseRow<Record<FlowDays, Flows>>(this.#flowsText);
    return this.#flows[days];
  }
}
