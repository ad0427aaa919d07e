import { ServiceError } from '../../../base/errors';
import { decodeCursor, encodeCursor } from '../../../base/paging/order';

/** A place in the feed of an organization: after a number of changes of a block. */
export interface ChangePosition {
  /** Of the block; 0: before the first one. */
  number: number;
  /** How many changes of the block lie before it. */
  offset: number;
  /** The random text of the block: another database has another one under this number. */
  mark: string;
}

/** Where the feed of a new organization begins. */
export const FEED_START: ChangePosition = { number: 0, offset: 0, mark: '' };

type Parts = [number: number, offset: number, mark: string];

const isCount = (part: unknown): boolean => Number.isSafeInteger(part) && Number(part) >= 0;
const isParts = (parts: unknown[]): parts is Parts =>
  parts.length === 3 &&
  isCount(parts[0]) &&
  isCount(parts[1]) &&
  typeof parts[2] === 'string' &&
  // Before the first block there is only its beginning.
  (parts[0] !== 0 || (parts[1] === 0 && parts[2] === ''));

export const cursorOf = ({ number, offset, mark }: ChangePosition): string => encodeCursor([number, offset, mark]);

/** The position that a cursor names. @throws ServiceError `INVALID_QUERY` for what is no cursor of a feed */
export function positionOf(cursor: string): ChangePosition {
  const [number, offset, mark] = decodeCursor(cursor, isParts);
  return { number, offset, mark };
}

export const isBefore = (one: ChangePosition, other: ChangePosition): boolean =>
  one.number < other.number || (one.number === other.number && one.offset < other.offset);

/** The failure where the feed does not lead on from a position. */
export const unknownPosition = () =>
  new ServiceError(
    'CHANGES_CURSOR_UNKNOWN',
    'The feed does not go on from this cursor: it is older than what is kept, or of a database that was restored. ' +
      'Read the accounts again; then begin without a cursor, at the oldest change that is kept, or with since',
  );

export const isUnknownPosition = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'CHANGES_CURSOR_UNKNOWN';
