import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { SERVICE_ITSELF } from '../../storage/database/organizations';
import { type DataKeyService } from '../../storage/encryption/data-keys/data-keys';
import { EnvelopeError, KEY_BYTES, type Key } from '../../storage/encryption/data-keys/sealed-text';

/*
 * Write access to the database must not be enough to give rights. So every document that gives some, an API key
 * or a session, carries an HMAC-SHA256 of what it gives: `<id of the data key>.<base64url>`. Its key follows by HKDF from a
 * separate data key of the service, which the encryption keys wrap, and which is never in the database in plain text.
 */

const FORM = /^(?<id>[\w-]{1,64})\.(?<digest>[\w-]{43})$/;

const digestOf = ({ secret }: Key, text: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'account-sync rights', KEY_BYTES)))
    .update(text)
    .digest();

/** Signs with a data key of the service itself. */
export const signRights = (key: Key, text: string): string => `${key.id}.${digestOf(key, text).toString('base64url')}`;

/** Proves that the service itself wrote what gives rights. */
export function createRightsMac(dataKeys: Pick<DataKeyService, 'of' | 'freshOf'>) {
  /** The data key that a document names; undefined where the service has none such. */
  async function keyNamed(id: string): Promise<Key | undefined> {
    try {
      return (await dataKeys.of(SERVICE_ITSELF, [id])).all.get(id);
    } catch (error) {
      if (error instanceof EnvelopeError) return undefined;
      throw error;
    }
  }

  return {
    /**
     * Rare, and must not be done with a data key that was removed since.
     * @param text everything that gives rights; see `rightsOfKey` and `rightsOfSession`
     */
    sign: async (text: string) => signRights((await dataKeys.freshOf(SERVICE_ITSELF)).current, text),
    /** @throws ServiceError `SERVICE_UNAVAILABLE` where the data key cannot be had at the moment */
    async isRight(text: string, mac: unknown): Promise<boolean> {
      const { id, digest } = (typeof mac === 'string' && FORM.exec(mac)?.groups) || {};
      const key = id === undefined ? undefined : await keyNamed(id);
      return key !== undefined && timingSafeEqual(digestOf(key, text), Buffer.from(digest ?? '', 'base64url'));
    },
    /** Whether the data key that signs now has signed it. */
    isCurrent: async (mac: string) => mac.startsWith(`${(await dataKeys.of(SERVICE_ITSELF)).current.id}.`),
  };
}

export type RightsMac = ReturnType<typeof createRightsMac>;

/** A time that was stored as one. Anything else is no part of what was signed. */
const timeText = (time: unknown): number | string | null =>
  time instanceof Date ? time.getTime() : time === null ? null : 'no time';
const bytesText = (bytes: unknown): string =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : 'none';

type KeyTime = 'createdAt' | 'expiresAt' | 'revokedAt';

/** What an API key gives, as text: all but its name and the time of its last use. */
export const rightsOfKey = (
  key: Record<'secretHash' | 'organizationId' | 'scopes' | 'networks' | KeyTime, unknown> & { keyId: string },
): string =>
  JSON.stringify([
    'API key',
    key.keyId,
    bytesText(key.secretHash),
    key.organizationId,
    key.scopes,
    key.networks,
    ...[key.createdAt, key.expiresAt, key.revokedAt].map(timeText),
  ]);

/** What a session gives, as text. */
export const rightsOfSession = (
  session: Record<'organizationId' | 'apiKeyId' | 'createdAt' | 'expiresAt' | 'wrappedSecret', unknown> & {
    id: string;
    person?: unknown;
    providerSession?: unknown;
  },
): string =>
  JSON.stringify([
    'session of the console',
    session.id,
    session.organizationId,
    session.apiKeyId,
    session.person ?? null,
    session.providerSession ?? null,
    ...[session.createdAt, session.expiresAt].map(timeText),
    bytesText(session.wrappedSecret),
  ]);
