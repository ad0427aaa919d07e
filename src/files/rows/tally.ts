import { type Counts, type FieldChange, type RowSuccess } from '../../client/index';
import { type CellFault } from '../input/cell-fault';
import { type SourceRow } from './source-row';

/** One thing that is wrong with rows. */
export interface Cause {
  code: string;
  /** Undefined if it is about the whole row. */
  field?: string;
  message: string;
}

/** Rows that share something: how many, the line numbers of the first few, and the forms of their cells. */
export interface Group {
  name: string;
  /** Why rows failed, if that is what they share. */
  cause?: Cause;
  rows: number;
  lineNumbers: number[];
  /** By form: how many rows. */
  shapes: Map<string, number>;
}

/** Why a row failed: found by the client, by the service or while reading the file. */
export interface RowFault {
  code: string;
  message: string;
  details?: readonly CellFault[] | undefined;
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
const MAX_COUNTED_SHAPES = 50;
const MAX_SHAPES = 3;
const MAX_SHOWN_CHANGES = 20;

/** Groups by name. Beyond the number that a person would read, further names are counted together as `others`. */
class Groups {
  private readonly groups = new Map<string, Group>();

  /** @param same what rows of a group share; the group has the name of its first row */
  add(
    name: string,
    lineNumber: number,
    { same = name, shape, cause }: { same?: string; shape?: string | undefined; cause?: Cause } = {},
  ): void {
    const isOther = !this.groups.has(same) && this.groups.size >= MAX_GROUPS;
    const key = isOther ? OTHERS : same;
    const group: Group = this.groups.get(key) ?? {
      name: isOther ? OTHERS : name,
      rows: 0,
      lineNumbers: [],
      shapes: new Map(),
      ...(cause && !isOther && { cause }),
    };
    group.rows += 1;
    // What is found out of a row later than of others may be about an earlier one.
    group.lineNumbers = [...group.lineNumbers, lineNumber].sort((one, other) => one - other).slice(0, MAX_LINE_NUMBERS);
    const rows = shape === undefined || isOther ? undefined : (group.shapes.get(shape) ?? 0);
    if (shape !== undefined && rows !== undefined && (rows > 0 || group.shapes.size < MAX_COUNTED_SHAPES))
      group.shapes.set(shape, rows + 1);
    this.groups.set(key, group);
  }

  /** The largest first. */
  list(): Group[] {
    return [...this.groups.values()].sort((one, other) => other.rows - one.rows);
  }
}

const OTHERS = 'others';

/** The most frequent forms of a group's cells. */
export const shapesOf = ({ shapes }: Group): string[] =>
  [...shapes]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_SHAPES)
    .map(([shape]) => shape);

/** Rows that are taken although they may not be meant, by what a person should look at. */
export class Notices {
  /** How many rows have any. */
  rows = 0;
  private readonly groups = new Groups();

  add({ lineNumber, notices = [] }: Pick<SourceRow, 'lineNumber' | 'notices'>): void {
    if (notices.length > 0) this.rows += 1;
    for (const notice of notices) this.groups.add(notice, lineNumber);
  }

  /** Adds what is found out later of a row that has been added. */
  addTo({ lineNumber, notices = [] }: SourceRow, found: readonly string[]): void {
    this.add({ lineNumber, notices: found });
    if (notices.length > 0 && found.length > 0) this.rows -= 1;
  }

  /** The largest first. */
  list(): Group[] {
    return this.groups.list();
  }
}

/** Counts the outcomes of a push, in bounded memory. */
export class Tally {
  readonly counts: PushCounts;
  readonly reasons = new Groups();
  readonly changedFields = new Groups();
  readonly changes: ShownChange[] = [];

  /** @param counts of what was counted before @param notices of rows that are taken */
  constructor(
    counts: PushCounts = { created: 0, updated: 0, unchanged: 0, failed: 0, duplicates: 0 },
    readonly notices = new Notices(),
  ) {
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
    this.counts[status] += 1;
    for (const change of changes) {
      this.changedFields.add(change.field, lineNumber);
      if (this.changes.length < MAX_SHOWN_CHANGES) this.changes.push({ ...change, lineNumber, externalId });
    }
  }

  addFailure(lineNumber: number, fault: RowFault): void {
    this.counts.failed += 1;
    const { code, message, details = [] } = fault;
    if (details.length === 0) this.reasons.add(`${code}: ${message}`, lineNumber, { cause: { code, message } });
    // One cause is one reason, whatever code the rest of its row has.
    for (const { field, message: what, code: own = code, shape } of details) {
      const same = `${field} ${what}`;
      this.reasons.add(`${own}: ${same}`, lineNumber, { same, shape, cause: { code: own, field, message: what } });
    }
  }

  addDuplicate(): void {
    this.counts.duplicates += 1;
  }

  toJSON() {
    const listOf = (groups: Pick<Groups, 'list'>) =>
      groups.list().map((group) => {
        const { name, rows, lineNumbers: places } = group;
        const shapes = shapesOf(group);
        return { name, rows, places, ...(shapes.length > 0 && { shapes }) };
      });
    return {
      rows: this.rows,
      ...this.counts,
      reasons: listOf(this.reasons),
      noticed: this.notices.rows,
      notices: listOf(this.notices),
      changedFields: listOf(this.changedFields),
    };
  }
}
