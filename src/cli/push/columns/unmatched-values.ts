import { folded, nearestChoice } from './choices';
import { type Column } from './column-plan';

/** A text of a column that stands for no value of its field. */
interface UnmatchedValue {
  value: string;
  rows: number;
  /** The value that was probably meant. */
  nearest: string | null;
}

/** The texts of a column that stand for no value of its field. */
export interface UnmatchedColumn {
  column: string;
  field: string;
  rows: number;
  /** How many different ones there are; where there are more than can be counted, that many. */
  different: number;
  /** The most frequent of those that may be shown. */
  values: UnmatchedValue[];
}

/** Different texts of a column that are counted. A column with more of them holds something else. */
const MAX_COUNTED = 200;
const MAX_SHOWN = 20;
/** A column with this many different texts or more is shown only where most of them repeat. */
const ALWAYS_SHOWN_BELOW = 10;
const MAX_CHARACTERS = 32;
/** What may be a number, an address or a date of somebody: the column may be the wrong one. */
const MAYBE_PERSONAL = /@|\d.*\d.*\d.*\d/;

type ChoiceColumn = Pick<Column, 'header' | 'field'>;

interface Texts {
  column: ChoiceColumn;
  rows: number;
  /** By the form in which they are compared: as first written, and how often. */
  counted: Map<string, { value: string; rows: number }>;
}

function isShown({ rows, counted }: Texts): boolean {
  return counted.size < ALWAYS_SHOWN_BELOW || (counted.size < MAX_COUNTED && rows >= 2 * counted.size);
}

/** Counts texts that stand for no value of their field. Of a column that may hold people's data it shows none. */
export class UnmatchedValues {
  private readonly columns = new Map<string, Texts>();

  add(column: ChoiceColumn, cell: string): void {
    const texts = this.columns.get(column.header) ?? { column, rows: 0, counted: new Map() };
    this.columns.set(column.header, texts);
    texts.rows += 1;
    const form = folded(cell);
    const counted = texts.counted.get(form);
    if (counted) counted.rows += 1;
    else if (texts.counted.size < MAX_COUNTED) texts.counted.set(form, { value: cell.trim(), rows: 1 });
  }

  list(): UnmatchedColumn[] {
    return [...this.columns.values()].map((texts) => {
      const { header, field } = texts.column;
      const values = [...texts.counted.values()]
        .filter(({ value }) => isShown(texts) && value.length <= MAX_CHARACTERS && !MAYBE_PERSONAL.test(value))
        .sort((one, other) => other.rows - one.rows)
        .slice(0, MAX_SHOWN)
        .map(({ value, rows }) => ({ value, rows, nearest: nearestChoice(value, field.values ?? []) ?? null }));
      return { column: header, field: field.name, rows: texts.rows, different: texts.counted.size, values };
    });
  }
}
