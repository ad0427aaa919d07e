import { type Db, type IndexDescription } from 'mongodb';

/** The name of the index by which another request can have created an account first. */
export const ACCOUNT_IDENTITY = 'organizationId_1_externalId_1';

/** The indexes by collection. The comment on each names the query that it serves. */
const INDEXES: Record<string, IndexDescription[]> = {
  accounts: [
    { name: ACCOUNT_IDENTITY, key: { organizationId: 1, externalId: 1 }, unique: true }, // look-up by the caller's identifier
    { key: { organizationId: 1, 'creation.syncRunId': 1, _id: 1 } }, // accounts that a run created, to undo it
    { key: { organizationId: 1, updatedAt: -1, _id: -1 } }, // list, newest change first
    { key: { organizationId: 1, status: 1, updatedAt: -1, _id: -1 } }, // the same of a status or a category
    { key: { organizationId: 1, portfolioId: 1, updatedAt: -1, _id: -1 } }, // the same of a portfolio
    { key: { organizationId: 1, createdAt: -1, _id: -1 } }, // list, newest account first
    { key: { organizationId: 1, balanceAmount: -1, _id: -1 } }, // list, largest balance first
    { key: { organizationId: 1, nameKey: 1, _id: 1 } }, // list, by name
    { key: { organizationId: 1, ssnHash: 1 } }, // accounts of a social security number
    { key: { organizationId: 1, searchKeys: 1 } }, // search, phone number, legal hold
    { key: { organizationId: 1, tags: 1 } }, // accounts of a tag
    { key: { organizationId: 1, client: 1 } }, // accounts of a client, and so on: where few have the value, they are read
    { key: { organizationId: 1, bank: 1 } }, // and sorted; where many have it, an order above soon meets enough of them.
    { key: { organizationId: 1, bucket: 1 } }, // Without a time in them, these cost an update nothing.
    { key: { organizationId: 1, typeOfDebt: 1 } },
    { key: { organizationId: 1, 'address.state': 1 } },
    { key: { organizationId: 1, 'smsOptOut.isOptedOut': 1 } },
    { key: { organizationId: 1, 'history.statuteLimitationsDate': 1 } }, // accounts whose statute ends between two days
  ],
  auditTrail: [
    { key: { organizationId: 1, accountId: 1, accountVersion: -1 }, unique: true }, // history of an account
    { key: { organizationId: 1, createdAt: -1, accountVersion: -1, _id: -1 } }, // history of an organization
    { key: { organizationId: 1, syncRunId: 1, _id: 1 } }, // what a run changed, to undo it
  ],
  syncRuns: [
    { key: { organizationId: 1, receivedAt: -1, _id: -1 } }, // list, newest first
    { key: { organizationId: 1, apiKeyId: 1, receivedAt: -1, _id: -1 } }, // list of a key; the run before another
    { key: { organizationId: 1, hadFailures: 1, receivedAt: -1, _id: -1 } }, // list of those with failures
    { key: { expiresAt: 1 }, expireAfterSeconds: 60 }, // runs past their time are cleared
  ],
  imports: [
    { key: { organizationId: 1, createdAt: -1, _id: -1 } }, // list, newest first
    { key: { state: 1, committedAt: 1, _id: 1 } }, // what is to be worked on, oldest first
    { key: { organizationId: 1, state: 1, committedAt: 1, _id: 1 } }, // the same of an organization, and what is open
    { key: { rowsUntil: 1 } }, // whose rows are to be removed
    { key: { expiresAt: 1 }, expireAfterSeconds: 60 }, // imports past their time are cleared
  ],
  importParts: [{ key: { organizationId: 1, importId: 1, number: 1 }, unique: true }], // parts of an import
  importSlices: [{ key: { organizationId: 1, externalIds: 1 } }], // what is kept of an account, to erase it
  // Found by their ids alone. Not every engine can create a collection in transactions that run at the same time.
  importResults: [{ key: { organizationId: 1 } }],
  importMissing: [{ key: { organizationId: 1 } }],
  importErasures: [{ key: { due: 1 } }], // whose rows are to be looked for once more
  changeNotes: [{ key: { organizationId: 1 } }], // read as a whole
  changes: [{ key: { organizationId: 1, number: 1 }, unique: true }], // the feed of an organization
  counterHeads: [{ key: { organizationId: 1 } }], // how far the feed of an organization is counted
  counters: [{ key: { organizationId: 1, page: 1 } }], // pages of counters
  closings: [
    { key: { organizationId: 1, day: 1 } }, // how an organization stood at the end of its days
    { key: { expiresAt: 1 }, expireAfterSeconds: 60 }, // days past their time are cleared
  ],
  accessRecords: [
    { key: { organizationId: 1, createdAt: -1, _id: -1 } }, // list, newest first
    { key: { organizationId: 1, externalIds: 1, createdAt: -1, _id: -1 } }, // list of an account
    { key: { organizationId: 1, apiKeyId: 1, createdAt: -1, _id: -1 } }, // list of a key
  ],
  securityEvents: [
    { key: { organizationId: 1, createdAt: -1, _id: -1 } }, // list, newest first
    { key: { organizationId: 1, kind: 1, createdAt: -1, _id: -1 } }, // list of a kind, which may be rare
    { key: { organizationId: 1, apiKeyId: 1, createdAt: -1, _id: -1 } }, // list of a key
  ],
  webhooks: [
    { key: { organizationId: 1, createdAt: 1, _id: 1 } }, // webhooks of an organization
    { key: { disabledBy: 1, failingSince: 1 } }, // those to be sent to, and those that fail
  ],
  webhookDeliveries: [
    { key: { organizationId: 1, webhookId: 1, state: 1, number: 1, offset: 1 } }, // what waits, in its order
    { key: { organizationId: 1, webhookId: 1, createdAt: -1, _id: -1 } }, // list, newest first
    { key: { expiresAt: 1 }, expireAfterSeconds: 60 }, // what was settled is cleared
  ],
  auditRoots: [{ key: { organizationId: 1, until: 1 }, unique: true }], // roots of an organization
  dataKeys: [{ key: { organizationId: 1 } }], // data keys of an organization
  apiKeys: [{ key: { organizationId: 1 } }], // keys of an organization
  consolePeople: [{ key: { organizationId: 1 } }], // people of an organization
  consoleSessions: [
    { key: { organizationId: 1, apiKeyId: 1, createdAt: 1 } }, // sessions of a key
    { key: { providerSession: 1 } }, // sessions that end with one at the provider
    // Sessions past their time are ended by the service, which reports it; the database clears what it never came to.
    { key: { expiresAt: 1 }, expireAfterSeconds: 86_400 },
  ],
  idempotencyKeys: [
    { key: { expiresAt: 1 }, expireAfterSeconds: 60 }, // keys past their time are cleared
    { key: { organizationId: 1, expiresAt: -1, apiKeyId: 1, bytes: 1, _id: 1 } }, // sizes of what is kept
  ],
  rateLimits: [{ key: { expiresAt: 1 }, expireAfterSeconds: 60 }], // and used signatures; those past their time are cleared
};

/**
 * Creates missing collections and indexes. Existing ones stay as they are.
 * @param clearsExpired whether the database deletes documents past their time
 */
export async function ensureIndexes(database: Db, clearsExpired = true): Promise<void> {
  const isWanted = ({ expireAfterSeconds }: IndexDescription) => clearsExpired || expireAfterSeconds === undefined;
  const wanted = Object.entries(INDEXES).map(([name, indexes]) => [name, indexes.filter(isWanted)] as const);
  await Promise.all(
    wanted.map(([name, indexes]) => indexes.length > 0 && database.collection(name).createIndexes(indexes)),
  );
}
