import { ServiceError } from '../errors';

/** An opaque cursor for a sort key. Inserts do not shift it, since it names a position and not a count. */
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
    // The decoder ignores foreign characters and trailing bits. Only one spelling of a cursor is accepted.
    if (Array.isArray(parts) && isPosition(parts) && encodeCursor(parts) === cursor) return parts;
  } catch {
    // Not base64url of JSON: refused like any other foreign cursor.
  }
  throw invalidCursor();
}
