import { type Db } from 'mongodb';

/**
 * Stands for an organization where something belongs to the service itself: no id of an organization begins with a blank.
 */
export const SERVICE_ITSELF = ' service';

/** Every collection with documents of organizations, and the field behind that of the organization in its index. */
const SECOND_FIELDS: Record<string, string | undefined> = {
  accounts: 'externalId',
  auditTrail: 'accountId',
  syncRuns: 'receivedAt',
  imports: 'createdAt',
  changeNotes: undefined,
  changes: 'number',
  accessRecords: 'createdAt',
  securityEvents: 'createdAt',
  webhooks: 'createdAt',
  auditRoots: 'until',
  dataKeys: undefined,
  apiKeys: undefined,
  consolePeople: undefined,
};

/**
 * The organizations of which these collections hold documents, sorted. One document is read of each organization and
 * collection, by an index, however many there are.
 */
export async function listOrganizations(
  database: Db,
  collections: readonly string[] = Object.keys(SECOND_FIELDS),
): Promise<string[]> {
  const organizations = new Set<string>();
  for (const collection of collections) {
    const second = SECOND_FIELDS[collection];
    const sort: Record<string, 1> = { organizationId: 1 };
    if (second !== undefined) sort[second] = 1;
    const options = { projection: { organizationId: 1 }, sort };
    for (let last = ''; ; ) {
      const found = await database.collection(collection).findOne({ organizationId: { $gt: last } }, options);
      if (!found) break;
      last = found.organizationId;
      organizations.add(last);
    }
  }
  organizations.delete(SERVICE_ITSELF);
  return [...organizations].sort();
}
