import { invalidCursor } from '../../../base/paging/order';
import { type DataKeys, derivedKey } from '../../storage/encryption/data-keys/data-keys';
import { EnvelopeError, type Key, keyIdOf, open, seal } from '../../storage/encryption/data-keys/sealed-text';

interface Cursors<Item, Position> {
  cursorOf(item: Item): string;
  /** @throws ServiceError `INVALID_QUERY` */
  positionOf(cursor: string): Position;
}

const keyOfCursors = (dataKey: Key): Key => derivedKey(dataKey, 'cursor');

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
    const bytes = Buffer.from(cursor, 'base64url');
    try {
      const dataKey = all.get(keyIdOf(bytes));
      if (dataKey && bytes.toString('base64url') === cursor) return open(bytes, place, keyOfCursors(dataKey));
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
    }
    throw invalidCursor();
  }

  return {
    cursorOf: (item) => seal(cursorOf(item), place, key).toString('base64url'),
    positionOf: (cursor) => positionOf(opened(cursor)),
  };
}
