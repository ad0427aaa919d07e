import { invalidCursor } from '../../../base/paging/order';
import { type DataKeys, derivedKey } from '../../storage/encryption/data-keys/data-keys';
import { EnvelopeError, type Key, keyIdOf, open, seal } from '../../storage/encryption/data-keys/sealed-text';

interface Cursors<Item, Position> {
  cursorOf(item: Item): string;
  /** @throws ServiceError `INVALID_QUERY` */
  positionOf(cursor: string): Position;
}

const keyOfCursors = (dataKey: Key): Key => derivedKey(dataKey, 'cursor');

const bytesOf = (cursor: string) => Buffer.from(cursor, 'base64url');

/** The id of the data key that a cursor is encrypted with; undefined of a text that is none. */
export function keyIdOfCursor(cursor: string): string | undefined {
  try {
    return keyIdOf(bytesOf(cursor));
  } catch (error) {
    if (error instanceof EnvelopeError) return undefined;
    throw error;
  }
}

/**
 * The cursors of an order, encrypted for one organization: those by name hold one, and cursors end up in addresses and
 * logs. They stay valid whatever becomes of the account.
 */
export function sealedCursors<Item, Position>(
  { cursorOf, positionOf }: Cursors<Item, Position>,
  organizationId: string,
  { current, all }: DataKeys,
): Cursors<Item, Position> {
  const place = `${organizationId}\0cursor`;
  const key = keyOfCursors(current);

  function opened(cursor: string): string {
    const bytes = bytesOf(cursor);
    const dataKey = all.get(keyIdOfCursor(cursor) ?? '');
    if (!dataKey || bytes.toString('base64url') !== cursor) throw invalidCursor();
    try {
      return open(bytes, place, keyOfCursors(dataKey));
    } catch (error) {
      throw error instanceof EnvelopeError ? invalidCursor() : error;
    }
  }

  return {
    cursorOf: (item) => seal(cursorOf(item), place, key).toString('base64url'),
    positionOf: (cursor) => positionOf(opened(cursor)),
  };
}
