import { type Db, type Document, ObjectId } from 'mongodb';
import { isId } from '../../../../base/id';
import { currentTurn } from '../../../../base/scheduling/request-scope';
import { listOrganizations } from '../../../storage/database/organizations';
import { keysetFilter } from '../../../storage/database/reads/keyset';
import { type ChainBreak, type StoredChain, textOf } from './chain-verifier';
import { type LinkKind, type StoredLink } from './link-hash';
import { type LinkedEntry } from './sealed-changes';

type EntryPlace = Pick<ChainBreak, 'accountId' | 'externalId'> & { accountVersion: number };

/** Where a link stands among those of a window. */
export interface LinkPlace {
  kind: LinkKind;
  createdAt: Date;
  /** Of an entry; 1 of a creation. */
  version: number;
  /** Of the entry, or of the account that was created. */
  id: string;
}

const READ = { promoteBuffers: true };
const CHAIN_FIELDS = { organizationId: 1, externalId: 1, createdAt: 1, version: 1, creation: 1, chain: 1 };
const BATCH = 500;
// Backwards through the indexes of lists.
export const CREATIONS_ORDER = { createdAt: 1, _id: 1 } as const;
export const ENTRIES_ORDER = { createdAt: 1, accountVersion: 1, _id: 1 } as const;

const HISTORY = ['accounts', 'auditTrail'];
/** Where else organizations leave a trace. */
const TRACES = [
  ...['syncRuns', 'imports', 'changeNotes', 'changes', 'accessRecords', 'securityEvents', 'auditRoots', 'apiKeys'],
  ...['dataKeys', 'consolePeople'],
];
// The database may hold anything in the place of an id.
const toChain = ({ _id, ...fields }: Document) => ({ ...fields, accountId: String(_id) }) as StoredChain;
export const toEntry = ({ _id, ...fields }: Document) => ({ id: _id.toHexString(), ...fields }) as LinkedEntry;

/** The chains of accounts as they are stored, to verify them. */
export type ChainStore = ReturnType<typeof createChainStore>;

export function createChainStore(database: Db) {
  const accounts = database.collection<Document>('accounts');
  const auditTrail = database.collection<Document>('auditTrail');

  /** Those of the ids of which there is no account. */
  async function findMissing(organizationId: string, accountIds: readonly string[]): Promise<string[]> {
    const filter = { organizationId, _id: { $in: accountIds.filter(isId).map((id) => new ObjectId(id)) } };
    const found = await accounts.find(filter, { projection: { _id: 1 } }).toArray();
    const existing = new Set(found.map(({ _id }) => _id.toHexString()));
    return accountIds.filter((id) => !existing.has(id));
  }

  async function missingOf(organizationId: string, batch: readonly EntryPlace[]): Promise<EntryPlace[]> {
    const ids = batch.map(({ accountId }) => accountId);
    const missing = new Set(await findMissing(organizationId, ids));
    return batch.filter(({ accountId }) => missing.has(accountId));
  }

  return {
    /** Of accounts and of entries. */
    listOrganizations: () => listOrganizations(database, HISTORY),
    /** Those that left a trace elsewhere, and may have lost their accounts. */
    listTraced: () => listOrganizations(database, TRACES),
    /** By external id, after a given one; from the beginning, also accounts whose external id is not text. */
    async *readAccounts(organizationId: string, after?: string) {
      const filter = { organizationId, ...(after !== undefined && { externalId: { $gt: after } }) };
      const options = { ...READ, projection: CHAIN_FIELDS, sort: { externalId: 1 } as const, batchSize: BATCH };
      for await (const document of accounts.find(filter, options)) yield toChain(document);
    },
    /** The last account by its external id, where that is no text. */
    async findUnnamed(organizationId: string) {
      const options = { ...READ, projection: CHAIN_FIELDS, sort: { externalId: -1 } as const };
      const last = await accounts.findOne({ organizationId }, options);
      return last && typeof last.externalId !== 'string' ? toChain(last) : undefined;
    },
    async findAccount(organizationId: string, accountId: string) {
      const filter = { organizationId, _id: new ObjectId(accountId) };
      const found = await accounts.findOne(filter, { ...READ, projection: CHAIN_FIELDS });
      return found ? toChain(found) : undefined;
    },
    /** The entries of accounts; those of one account by version. */
    async *readEntries(organizationId: string, accountIds: readonly string[]) {
      // Backwards through the index.
      const sort = { accountId: -1, accountVersion: 1 } as const;
      const filter = { organizationId, accountId: { $in: [...accountIds] } };
      for await (const document of auditTrail.find(filter, { ...READ, sort, batchSize: BATCH }))
        yield toEntry(document);
    },
    /** When the first link at this time or later was made. */
    async findNextTime(organizationId: string, from: Date) {
      const filter = { organizationId, createdAt: { $gte: from } };
      const projection = { createdAt: 1 };
      const times = await Promise.all([
        accounts.findOne(filter, { projection, sort: CREATIONS_ORDER }),
        auditTrail.findOne(filter, { projection, sort: ENTRIES_ORDER }),
      ]);
      const [first] = times.flatMap((found) => (found ? [found.createdAt as Date] : [])).sort((a, b) => +a - +b);
      return first;
    },
    /**
     * The links that were made from one time until before another: creations by time and account id, then entries by
     * time, version and id.
     * @param after only those after it
     */
    async *readLinks(organizationId: string, from: Date, until: Date, after?: LinkPlace): AsyncGenerator<StoredLink> {
      const range = { organizationId, createdAt: { $gte: from, $lt: until } };
      const options = { ...READ, batchSize: BATCH };
      const laterThan = (kind: LinkKind, key: object) =>
        after?.kind === kind ? { $and: [range, keysetFilter(key, 'before')] } : range;
      const { createdAt: time, version, id } = after ?? {};
      const creations = laterThan('creation', { createdAt: time, id });
      const creationOptions = { ...options, projection: CHAIN_FIELDS, sort: CREATIONS_ORDER };
      const created = after?.kind === 'entry' ? [] : accounts.find(creations, creationOptions);
      for await (const document of created) {
        const { accountId, externalId, createdAt, creation } = toChain(document);
        const { hash, ...facts } = creation ?? {};
        const link = { organizationId, accountId, externalId, createdAt, ...facts };
        yield { kind: 'creation', link, ...(hash && { hash }) };
      }
      const filter = laterThan('entry', { createdAt: time, accountVersion: version, id });
      for await (const document of auditTrail.find(filter, { ...options, sort: ENTRIES_ORDER })) {
        const { hash, ...link } = toEntry(document);
        yield { kind: 'entry', link, hash };
      }
    },
    findMissing,
    /** An account, or else an entry, whose organization is no text: no list of an organization has it. */
    async findStray(): Promise<ChainBreak | undefined> {
      const isStray = { $nor: [{ organizationId: { $gte: '' } }] };
      const found = (await accounts.findOne(isStray)) ?? (await auditTrail.findOne(isStray));
      if (!found) return undefined;
      const { organizationId, externalId, accountId = found._id, accountVersion = found.version } = found;
      const names = { organizationId: textOf(organizationId), externalId: textOf(externalId) };
      return { fault: 'MALFORMED', ...names, accountId: String(accountId), version: Number(accountVersion) };
    },
    /**
     * Looks for the first entry of an account that does not exist, among entries by the id of their account.
     * @param after only those of accounts after this id
     * @param limit about how many entries are looked at
     * @returns the last account that was looked for, if there are more
     */
    async findOrphan(
      organizationId: string,
      after: string | undefined,
      limit: number,
    ): Promise<{ orphan?: EntryPlace; last?: string }> {
      const projection = { accountId: 1, externalId: 1, accountVersion: 1 };
      // Newest first, as the index has them.
      const sort = { accountId: 1, accountVersion: -1 } as const;
      const filter = { organizationId, ...(after !== undefined && { accountId: { $gt: after } }) };
      const entries = auditTrail.find<EntryPlace>(filter, { projection, sort, limit, batchSize: BATCH });
      const firstOf = async (missing: EntryPlace) => {
        const { accountId } = missing;
        if (typeof accountId !== 'string') return { orphan: missing };
        const oldest = { projection, sort: { accountId: -1, accountVersion: 1 } as const };
        return { orphan: (await auditTrail.findOne<EntryPlace>({ organizationId, accountId }, oldest)) ?? missing };
      };
      let [count, last]: [number, unknown] = [0, undefined];
      let batch: EntryPlace[] = [];
      const turn = currentTurn();
      for await (const entry of entries) {
        if (turn?.isOver()) await turn.next();
        count += 1;
        if (entry.accountId === last) continue;
        last = entry.accountId;
        if (batch.push(entry) < BATCH) continue;
        const [missing] = await missingOf(organizationId, batch);
        if (missing) return firstOf(missing);
        batch = [];
      }
      const [missing] = await missingOf(organizationId, batch);
      if (missing) return firstOf(missing);
      if (count === limit && typeof last === 'string') return { last };
      // An external id that is not text sorts after every text.
      const end = await auditTrail.findOne<EntryPlace>({ organizationId }, { projection, sort: { accountId: -1 } });
      return end && typeof end.accountId !== 'string' ? { orphan: end } : {};
    },
  };
}
