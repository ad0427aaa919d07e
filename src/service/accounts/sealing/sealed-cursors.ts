import { invalidCursor } from '../../../base/paging/order';
import { type DataKeyService, type DataKeys, derivedKey } from '../../storage/encryption/data-keys/data-keys';
import { EnvelopeError, type Key, keyIdOf, open, seal } from '../../storage/encryption/data-keys/sealed-text';

interface Cursors<Item, Position> {
  cursorOf(item: Item): string;
  /** @throws ServiceError `INVALID_QUERY` */
  positionOf(cursor: string): Position;
}

const keyOfCursors = (dataKey: Key): Key => derivedKey(dataKey, 'cursor');

const bytesOf = (cursor: string) => Buffer.from(cursor, 'base64url');

/** The id of the data key of a cursor; undefined of a text that is none. */
function keyIdOfCursor(cursor: string): string | undefined {
  try {
    return keyIdOf(bytesOf(cursor));
  } catch (error) {
    if (error instanceof EnvelopeError) return undefined;
    throw error;
  }
}

/** The data keys that a cursor is read and made with. Another process may have made the cursor, and its key, meanwhile. */
export async function keysForCursor(
  dataKeys: Pick<DataKeyService, 'of' | 'everyOf'>,
  organizationId: string,
  cursor: string | null | undefined,
): Promise<DataKeys> {
  const keys = await dataKeys.of(organizationId);
  const id = typeof cursor === 'string' ? keyIdOfCursor(cursor) : undefined;
  return id === undefined || keys.all.has(id) ? keys : dataKeys.everyOf(organizationId);
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
