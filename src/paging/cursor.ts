import { ServiceError } from '../errors';

/** An opaque cursor for a sort key: stable under inserts, since it names a place and not a count. */
export const encodeCursor = (position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

const invalidCursor = () => new ServiceError('INVALID_QUERY', 'The cursor is not one that this service issued');

/**
 * The sort key in a cursor.
 * @param isPosition whether the decoded parts have the form of that list's sort key
 * @throws ServiceError `INVALID_QUERY`
 */
export function decodeCursor<Position extends unknown[]>(
  cursor: string,
  isPosition: (parts: unknown[]) => parts is Position,
): Position {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    // A decoder passes over characters that do not belong, and over bits at the end: one place has one cursor.
    if (Array.isArray(parts) && isPosition(parts) && encodeCursor(parts) === cursor) return parts;
  } catch {
    // Not base64url of JSON: the same answer as for a wrong form.
  }
  throw invalidCursor();
}
