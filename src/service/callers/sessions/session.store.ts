import { Binary, type Db, type Filter, type FindOptions } from 'mongodb';
import { type Person } from '../rights/person';
import { type RightsMac, rightsOfSession } from '../rights/rights-mac';

/** A person with those of their groups, at the sign-in, that may do something. What these may do is looked up each time. */
export interface SessionPerson extends Person {
  groups: string[];
}

export interface StoredSession {
  /** A hash of the value of its cookie, which is not stored. */
  id: string;
  organizationId: string;
  /** Of a person, what stands in for it. */
  apiKeyId: string;
  /** Set where a person signed in without a key. */
  person?: SessionPerson;
  /** The session at the provider that it ends with: its issuer, `#`, and its name there. */
  providerSession?: string;
  createdAt: Date;
  expiresAt: Date;
  /** What the session hashes content with, wrapped by the value of its cookie. */
  wrappedSecret: Uint8Array;
}

interface SessionDocument extends Omit<StoredSession, 'id' | 'wrappedSecret'> {
  _id: string;
  wrappedSecret: Binary;
  /** Proves what the session gives: see `rights-mac.ts`. */
  mac?: string;
}

const toSession = ({ _id, mac: _mac, wrappedSecret, ...fields }: SessionDocument): StoredSession => ({
  id: _id,
  ...fields,
  wrappedSecret: wrappedSecret instanceof Binary ? wrappedSecret.value() : new Uint8Array(),
});

/**
 * Sessions of the console. One is looked up by its id alone, since it determines the organization. A document that
 * something else wrote or changed opens nothing; it ends like any other.
 * @param onForged called with a document in the place of a session that the service did not write
 */
export function createSessionStore(
  database: Db,
  rights: RightsMac,
  onForged: (forged: Pick<StoredSession, 'organizationId' | 'apiKeyId'>) => void = () => undefined,
) {
  const sessions = database.collection<SessionDocument>('consoleSessions');
  const list = async (filter: Filter<SessionDocument>, options?: FindOptions): Promise<StoredSession[]> =>
    (await sessions.find(filter, options).toArray()).map(toSession);
  return {
    /** The session, if the service wrote it. */
    async find(id: string): Promise<StoredSession | undefined> {
      const found = await sessions.findOne({ _id: id });
      if (!found) return undefined;
      const session = toSession(found);
      if (await rights.isRight(rightsOfSession(session), found.mac)) return session;
      onForged(session);
      return undefined;
    },
    async insert(session: StoredSession): Promise<void> {
      const { id, wrappedSecret, ...fields } = session;
      const mac = await rights.sign(rightsOfSession(session));
      await sessions.insertOne({ _id: id, ...fields, wrappedSecret: new Binary(wrappedSecret), mac });
    },
    /** @returns whether it was there */
    async remove(id: string): Promise<boolean> {
      return (await sessions.deleteMany({ _id: id })).deletedCount > 0;
    },
    /** The sessions of a key, oldest first. */
    listOf: (organizationId: string, apiKeyId: string) =>
      list({ organizationId, apiKeyId }, { sort: { createdAt: 1 } }),
    /** Those that end with a session at the provider, of any organizations. */
    listOfProvider: (providerSession: string) => list({ providerSession }),
    /** Sessions of any organizations whose time is over. */
    listExpired: (now: Date, limit: number) => list({ expiresAt: { $lte: now } }, { sort: { expiresAt: 1 }, limit }),
    /** How many sessions each holder has that have not expired. */
    async countByHolder(organizationId: string, now: Date): Promise<ReadonlyMap<string, number>> {
      const groups = await sessions
        .aggregate<{ _id: string; count: number }>([
          { $match: { organizationId, expiresAt: { $gt: now } } },
          { $group: { _id: '$apiKeyId', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },
    /** How many sessions of all organizations have not expired. */
    count: (now: Date) => sessions.countDocuments({ expiresAt: { $gt: now } }),
    /** Signs every session anew that another data key has signed than the one that signs now. */
    async signAnew(): Promise<void> {
      for (const found of await sessions.find({}).toArray()) {
        const { _id, mac } = found;
        if (typeof mac !== 'string' || (await rights.isCurrent(mac))) continue;
        const text = rightsOfSession(toSession(found));
        if (await rights.isRight(text, mac))
          await sessions.updateOne({ _id, mac }, { $set: { mac: await rights.sign(text) } });
      }
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
