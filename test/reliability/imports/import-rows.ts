import { type JsonObject } from '../../../src/base/json/json';
import { type Random } from '../../support/random';

/** Accounts that every import and every other client of an organization may write to. */
export const SHARED_ACCOUNTS = 40;
/** Accounts whose persons are erased one after the other. */
export const PERSONS = 20;
/** In the name of each of these persons, and nowhere else. */
export const PERSON_NAME = 'Ottilie';

export const sharedId = (at: number): string => `shared/${at}`;
export const personId = (at: number): string => `person/${at}`;

/** A line of a part. */
export interface Line {
  text: string;
  /** Absent where the line is not JSON. */
  externalId?: string;
  /** The value of `bank` in it, which no other line has. */
  mark: string;
}

const rowOf = (externalId: string, mark: string, also: JsonObject = {}): JsonObject => ({
  externalId,
  phoneNumber: '+15551234567',
  portfolioId: 'portfolio-1',
  metadata: { filenumber: 'F' },
  bank: mark,
  ...also,
});

/** The row that creates an account. */
export const personRow = (at: number, mark: string): JsonObject =>
  rowOf(personId(at), mark, { person: { name: { first: PERSON_NAME, last: mark } } });
export const sharedRow = (at: number, mark: string): JsonObject => rowOf(sharedId(at), mark);

function lineOf(random: Random, name: string, at: number): Line {
  const mark = `${name}:${at}`;
  const kind = random.next();
  if (kind < 0.01) return { text: '{"externalId": "cut', mark };
  if (kind < 0.03) return { text: JSON.stringify(rowOf(`${name}/${at}`, mark, { phoneNumber: 'none' })), mark };
  // The same account again: the first row counts.
  if (kind < 0.05) return { text: JSON.stringify(rowOf(`${name}/0`, mark)), mark };
  if (kind < 0.1) return { text: JSON.stringify(sharedRow(random.below(SHARED_ACCOUNTS), mark)), mark };
  if (kind < 0.12) return { text: JSON.stringify(personRow(random.below(PERSONS), mark)), mark };
  return { text: JSON.stringify(rowOf(`${name}/${at}`, mark)), mark };
}

/** The lines of an import, by parts. @param size about how many lines there are */
export function partsOf(random: Random, name: string, size: number): Line[][] {
  const count = 1 + random.below(4);
  let at = 0;
  return Array.from({ length: count }, () => {
    const lines = Array.from({ length: 1 + random.below((2 * size) / count) }, () => {
      const line = lineOf(random, name, at);
      at += 1;
      const { externalId } = line.text.endsWith('}') ? (JSON.parse(line.text) as { externalId: string }) : {};
      return { ...line, ...(externalId !== undefined && { externalId }) };
    });
    return lines;
  });
}

export const contentOf = (lines: readonly Line[]): string => lines.map(({ text }) => `${text}\n`).join('');
