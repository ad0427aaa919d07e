import { type Db } from 'mongodb';

/**
 * Stands for an organization where something belongs to the service itself: no id of an organization begins with a blank.
 */
export const SERVICE_ITSELF = ' service';

/** Every collection with documents of organizations. Each has an index that begins with the organization. */
const COLLECTIONS = [
  ...['accounts', 'auditTrail', 'syncRuns', 'imports', 'changeNotes', 'changes', 'accessRecords', 'securityEvents'],
  ...['webhooks', 'auditRoots', 'dataKeys', 'apiKeys', 'consolePeople'],
];

/**
 * The organizations of which these collections hold documents, sorted. One document is read of each organization and
 * collection, by an index, however many there are.
 */
export async function listOrganizations(database: Db, collections: readonly string[] = COLLECTIONS): Promise<string[]> {
  const options = { projection: { organizationId: 1 }, sort: { organizationId: 1 } } as const;
  const organizations = new Set<string>();
  for (const collection of collections) {
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
