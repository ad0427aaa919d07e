import { type AuditTrailEntry } from '../../records/audit/entries/audit-trail-entry';
import { type AuditTrailStore } from '../../records/audit/trail/audit-trail.store';
import {
  type AccountChange,
  type ChangeType,
  isAccountChange,
  isEntryChange,
} from '../../records/change-log/change-ref';
import { type LoggedChange } from '../../records/change-log/read-log';
import {
  type ChangeFeedOptions,
  createChangeFeed,
  type Select,
  type Subscription,
} from '../../records/live/change-feed';
import { readBesideDamage } from '../../storage/encryption/damage';
import { type ChangeWishes, isWanted, type JudgedAccount, needsAccounts } from '../query/wanted-changes';
import { type AccountStore } from '../store/account.store';
import { type AccountPlaceStore } from '../store/account-place.store';
import { type CreatedAccountStore } from '../store/created-account.store';

interface AccountFeedDependencies extends Pick<ChangeFeedOptions<AccountEvent>, 'feedTails' | 'onFeedFailed'> {
  accounts: Pick<AccountStore, 'findFingerprints'>;
  auditTrail: Pick<AuditTrailStore, 'findByIds' | 'findPublished'>;
  createdAccounts: Pick<CreatedAccountStore, 'findCreated'>;
  accountPlaces: AccountPlaceStore;
}

/** A change of an account as it is sent. */
export interface AccountEvent {
  /** Id of the change. */
  id: string;
  type: AccountChange;
  accountId: string;
  externalId: string;
  /** Dotted paths of the changed fields. */
  fields: readonly string[];
  /** Null of a creation. Throws where what is stored was damaged. */
  readonly entry: AuditTrailEntry | null;
  /** Where the filter asks for it: what decides whether the change is wanted. */
  account?: JudgedAccount | undefined;
}

export interface UpdatesQuery extends Omit<Subscription, 'select' | 'passes'> {
  /** Only changes of this account, which need not exist yet. */
  externalId?: string | null | undefined;
  wishes: ChangeWishes;
}

/**
 * Selects the changes of one account. It is looked up again whenever accounts were created, until it is there; by its id
 * alone, which is there of a damaged one too.
 */
function ofAccount(organizationId: string, externalId: string, accounts: AccountFeedDependencies['accounts']): Select {
  let accountId: string | undefined;
  let hasLooked = false;
  return async (changes) => {
    const mayBeNew = !hasLooked || changes.some(({ ref }) => ref.type === 'account.created');
    if (accountId === undefined && mayBeNew) {
      accountId = (await accounts.findFingerprints(organizationId, [externalId]))[0]?.id;
      hasLooked = true;
    }
    return (ref) => 'accountId' in ref && ref.accountId === accountId;
  };
}

/** Selects changes of these types, by default of all, and of one account where it is named. */
export function selectChanges(
  organizationId: string,
  { types, externalId }: { types: readonly ChangeType[] | undefined; externalId: string | null | undefined },
  accounts: AccountFeedDependencies['accounts'],
): Select {
  const ofOne = typeof externalId === 'string' ? ofAccount(organizationId, externalId, accounts) : undefined;
  return async (changes) => {
    const isOfOne = await ofOne?.(changes);
    return (ref) => (types?.includes(ref.type) ?? true) && (isOfOne?.(ref) ?? true);
  };
}

const byId = <Record extends { id: string }>(records: readonly Record[]): ReadonlyMap<string, Record> =>
  new Map(records.map((record) => [record.id, record]));

type ReadEntry = Pick<AccountEvent, 'externalId' | 'fields'> & { id: string; readonly entry: AuditTrailEntry };

/** Entries by their ids. One that is damaged still says which fields changed. */
const readEntries = (
  auditTrail: AccountFeedDependencies['auditTrail'],
  organizationId: string,
  ids: readonly string[],
): Promise<ReadEntry[]> =>
  readBesideDamage(
    ids,
    async (some): Promise<ReadEntry[]> =>
      (await auditTrail.findByIds(organizationId, some)).map((entry) => {
        const { id, externalId, changes } = entry;
        return { id, externalId, fields: changes.map(({ field }) => field), entry };
      }),
    async (damaged, error) => {
      const { entries } = await auditTrail.findPublished(organizationId, [damaged], false);
      return entries.map(({ id, externalId, fields }) => ({
        id,
        externalId,
        fields,
        get entry(): never {
          throw error;
        },
      }));
    },
  );

/** The changes of accounts. Two feeds of them: one reads beside each what filters by account ask for. */
export function createAccountFeed({
  accounts,
  auditTrail,
  createdAccounts,
  accountPlaces,
  ...live
}: AccountFeedDependencies) {
  async function load(organizationId: string, changes: readonly LoggedChange[]): Promise<AccountEvent[]> {
    const refs = changes.map(({ ref }) => ref);
    const entryIds = refs.flatMap((ref) => (isEntryChange(ref) ? [ref.entryId] : []));
    const createdIds = refs.flatMap((ref) => (ref.type === 'account.created' ? [ref.accountId] : []));
    const [entries, created] = await Promise.all([
      entryIds.length > 0 ? readEntries(auditTrail, organizationId, entryIds) : [],
      createdIds.length > 0 ? createdAccounts.findCreated(organizationId, createdIds) : [],
    ]);
    const [entryOf, createdOf] = [byId(entries), byId(created)];
    return changes.flatMap(({ id, ref }): AccountEvent[] => {
      if (!isAccountChange(ref)) return [];
      const { type, accountId } = ref;
      const read = isEntryChange(ref) ? entryOf.get(ref.entryId) : undefined;
      const stored = isEntryChange(ref) ? read : createdOf.get(accountId);
      if (!stored) return [];
      const event = {
        id,
        type,
        accountId,
        externalId: stored.externalId,
        fields: read?.fields ?? [],
        get entry() {
          return read?.entry ?? null;
        },
      };
      return [event];
    });
  }
  async function loadWithAccounts(organizationId: string, changes: readonly LoggedChange[]): Promise<AccountEvent[]> {
    const events = await load(organizationId, changes);
    const places = await accountPlaces.find(organizationId, [...new Set(events.map(({ accountId }) => accountId))]);
    return events.map((event) => Object.assign(event, { account: places.get(event.accountId) }));
  }
  const idOf = ({ id, ref }: LoggedChange) => (isAccountChange(ref) ? id : undefined);
  const feedOf = (loadEvents: typeof load) =>
    createChangeFeed<AccountEvent>({ ...live, idOf, load: (organization, _, some) => loadEvents(organization, some) });
  const [plain, judged] = [feedOf(load), feedOf(loadWithAccounts)];
  return {
    /** @throws what `subscribe` of a change feed throws */
    subscribe(organizationId: string, { externalId, wishes, ...query }: UpdatesQuery) {
      const types = wishes.events as readonly ChangeType[];
      const feed = needsAccounts(wishes) ? judged : plain;
      return feed.subscribe(organizationId, {
        ...query,
        select: selectChanges(organizationId, { types, externalId }, accounts),
        passes: ({ type, accountId, fields, account }) => isWanted({ type, accountId, fields }, account, wishes),
      });
    },
    stop: plain.stop,
  };
}

export type AccountUpdates = ReturnType<typeof createAccountFeed>;
