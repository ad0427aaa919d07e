import { type Counts, type FieldChange, type RowSuccess } from '../../../client/index';
import { type FieldFault } from '../../../errors';

/** Rows that share something: how many, and the line numbers of the first few. */
export interface Group {
  rows: number;
  lineNumbers: number[];
}

/** Why a row failed: found by the client, by the service or while reading the file. */
export interface RowFault {
  code: string;
  message: string;
  details?: readonly FieldFault[] | undefined;
}

/** How many rows had which outcome. Duplicates are counted apart from failures. */
export interface PushCounts extends Counts {
  duplicates: number;
}

/** A change of one account, shown to a person. */
export interface ShownChange extends FieldChange {
  lineNumber: number;
  externalId: string;
}

const MAX_LINE_NUMBERS = 5;
const MAX_GROUPS = 200;
const MAX_SHOWN_CHANGES = 20;

/** Groups by name. Beyond the number that a person would read, further names are counted together as `others`. */
class Groups {
  private readonly groups = new Map<string, Group>();

  add(name: string, lineNumber: number): void {
    const key = this.groups.has(name) || this.groups.size < MAX_GROUPS ? name : 'others';
    const group = this.groups.get(key) ?? { rows: 0, lineNumbers: [] };
    group.rows += 1;
    if (group.lineNumbers.length < MAX_LINE_NUMBERS) group.lineNumbers.push(lineNumber);
    this.groups.set(key, group);
  }

  /** The largest first. */
  list(): [name: string, group: Group][] {
    return [...this.groups].sort(([, one], [, other]) => other.rows - one.rows);
  }
}

const reasonsOf = ({ code, message, details = [] }: RowFault): string[] =>
  details.length > 0 ? details.map(({ field, message }) => `${code}: ${field} ${message}`) : [`${code}: ${message}`];

/** Counts the outcomes of a push, in bounded memory. */
export class Tally {
  readonly counts: PushCounts;
  /** Rows settled by this run, without those of the run that it resumes. */
  rowsOfThisRun = 0;
  readonly reasons = new Groups();
  readonly changedFields = new Groups();
  readonly changes: ShownChange[] = [];

  /** @param counts of the run that this one resumes */
  constructor(counts: PushCounts = { created: 0, updated: 0, unchanged: 0, failed: 0, duplicates: 0 }) {
    this.counts = { ...counts };
  }

  get rows(): number {
    const { created, updated, unchanged } = this.counts;
    return created + updated + unchanged + this.notPushed;
  }

  get notPushed(): number {
    return this.counts.failed + this.counts.duplicates;
  }

  addSuccess(lineNumber: number, { status, externalId, changes = [] }: RowSuccess): void {
    this.rowsOfThisRun += 1;
    this.counts[status] += 1;
    for (const change of changes) {
      this.changedFields.add(change.field, lineNumber);
      if (this.changes.length < MAX_SHOWN_CHANGES) this.changes.push({ ...change, lineNumber, externalId });
    }
  }

  addFailure(lineNumber: number, fault: RowFault): void {
    this.rowsOfThisRun += 1;
    this.counts.failed += 1;
    for (const reason of reasonsOf(fault)) this.reasons.add(reason, lineNumber);
  }

  addDuplicate(): void {
    this.rowsOfThisRun += 1;
    this.counts.duplicates += 1;
  }

  toJSON() {
    const listOf = (groups: Groups) =>
      groups.list().map(([name, { rows, lineNumbers }]) => ({ name, rows, places: lineNumbers }));
    return {
      rows: this.rows,
      ...this.counts,
      reasons: listOf(this.reasons),
      changedFields: listOf(this.changedFields),
    };
  }
}
