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
 * For a command that was told to look at one organization: it would find nothing wrong with a mistyped one.
 * @throws where none of these collections holds a document of it
 */
export async function requireOrganization(database: Db, organizationId: string): Promise<void> {
  for (const collection of COLLECTIONS) {
    if (await database.collection(collection).findOne({ organizationId }, { projection: { organizationId: 1 } }))
      return;
  }
  throw new Error(`There is nothing of an organization ${organizationId} in this database`);
}

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
