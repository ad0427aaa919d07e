import { type Column } from './column-plan';
import { nearestChoices, normalizedText } from './values/choices';

/** A text of a column that matches no value of its field. */
interface UnmatchedValue {
  value: string;
  rows: number;
  /** The value that was probably meant. */
  nearest: string | null;
  /** The values that may have been meant, if there are several. */
  candidates?: readonly string[];
}

function guess(value: string, values: readonly string[]): Pick<UnmatchedValue, 'nearest' | 'candidates'> {
  const [nearest = null, ...others] = nearestChoices(value, values);
  return others.length === 0 ? { nearest } : { nearest: null, candidates: [nearest ?? '', ...others] };
}

/** The texts of a column that match no value of its field. */
export interface UnmatchedColumn {
  column: string;
  field: string;
  rows: number;
  /** How many different texts there are, at most `MAX_COUNTED`. */
  different: number;
  /** The most frequent texts that may be shown. */
  values: UnmatchedValue[];
}

/** A column with more different texts than this holds something else. */
const MAX_COUNTED = 200;
const MAX_SHOWN = 20;
/** With this many different texts or more, a column is shown only if most of them repeat. */
const ALWAYS_SHOWN_BELOW = 10;
const MAX_CHARACTERS = 32;
/** Texts that may be personal data: the field may be mapped to the wrong column. */
const MAYBE_PERSONAL = /@|\d.*\d.*\d.*\d/;

/** Whether a text is short, and no part of what is known of a person, so that it may be shown and kept. */
export const mayBeShown = (text: string): boolean => text.length <= MAX_CHARACTERS && !MAYBE_PERSONAL.test(text);

type ChoiceColumn = Pick<Column, 'header' | 'field'>;

interface Texts {
  column: ChoiceColumn;
  rows: number;
  /** By normalized text: the text as it was first written, and how often it occurs. */
  counted: Map<string, { value: string; rows: number }>;
}

function isShown({ rows, counted }: Texts): boolean {
  return counted.size < ALWAYS_SHOWN_BELOW || (counted.size < MAX_COUNTED && rows >= 2 * counted.size);
}

/** Counts texts that match no value of their field. Shows none of a column that may hold personal data. */
export class UnmatchedValues {
  private readonly columns = new Map<string, Texts>();

  add(column: ChoiceColumn, cell: string): void {
    const texts = this.columns.get(column.header) ?? { column, rows: 0, counted: new Map() };
    this.columns.set(column.header, texts);
    texts.rows += 1;
    const form = normalizedText(cell);
    const counted = texts.counted.get(form);
    if (counted) counted.rows += 1;
    else if (texts.counted.size < MAX_COUNTED) texts.counted.set(form, { value: cell.trim(), rows: 1 });
  }

  list(): UnmatchedColumn[] {
    return [...this.columns.values()].map((texts) => {
      const { header, field } = texts.column;
      const values = [...texts.counted.values()]
        .filter(({ value }) => isShown(texts) && mayBeShown(value))
        .sort((one, other) => other.rows - one.rows)
        .slice(0, MAX_SHOWN)
        .map(({ value, rows }) => ({ value, rows, ...guess(value, field.values ?? []) }));
      return { column: header, field: field.name, rows: texts.rows, different: texts.counted.size, values };
    });
  }
}
