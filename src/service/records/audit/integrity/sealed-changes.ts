import { type Json } from '../../../../base/json/json';
import { accountKey } from '../../../storage/encryption/account-keys';
import { type AccountSecretStore } from '../../../storage/encryption/account-secret.store';
import { type DataKeyService } from '../../../storage/encryption/data-keys/data-keys';
import { type Key, keyIdOf, open, seal } from '../../../storage/encryption/data-keys/sealed-text';
import { type AuditTrailEntry, type HeldNumber } from '../entries/audit-trail-entry';
import { type FieldChange } from '../entries/field-change';
import { linkHash } from './link-hash';

/** An entry as it is stored: values of personal fields are encrypted, the names of the fields are not. */
export interface SealedEntry extends Omit<AuditTrailEntry, 'changes' | 'heldNumbers'> {
  /** Without values where they are encrypted. */
  changes: (Pick<FieldChange, 'field'> & Partial<FieldChange>)[];
  /** The encrypted values, from and to, in the order of the changes; absent where there are none. */
  sealedValues?: Uint8Array;
  /** The fields of changes that replaced numbers while the account was on legal hold; absent where none did. */
  heldFields?: string[];
  /** What was in these fields, encrypted, in their order. */
  heldValues?: Uint8Array;
}

/** A link of the chain of its account. */
export interface LinkedEntry extends SealedEntry {
  previousHash: Uint8Array;
  hash: Uint8Array;
}

/** What an account adds to an entry that is about to be stored. */
export interface ChainedAccount {
  secret: Uint8Array | null;
  /** The hash of the newest link. */
  chain: Uint8Array;
}

/** Makes the next link of an account's chain of an entry. */
export type LinkEntry = (entry: AuditTrailEntry, account: ChainedAccount) => LinkedEntry;

export interface SealedChangesDependencies {
  dataKeys: DataKeyService;
  accountSecrets: AccountSecretStore;
  isPersonal: (field: string) => boolean;
}

const placeOf = ({ organizationId, accountId, id }: Pick<AuditTrailEntry, 'organizationId' | 'accountId' | 'id'>) =>
  `${organizationId}\0${accountId}\0auditTrail\0${id}`;
const heldPlaceOf = (entry: Parameters<typeof placeOf>[0]) => `${placeOf(entry)}\0heldNumbers`;

export type ChangesSealer = ReturnType<typeof createChangesSealer>;

/** Encrypts what the audit trail holds of a person with the key of the account, so that it is erased with that key. */
export function createChangesSealer({ dataKeys, accountSecrets, isPersonal }: SealedChangesDependencies) {
  function sealEntry({ heldNumbers, ...entry }: AuditTrailEntry, secret: Uint8Array | null, dataKey: Key): SealedEntry {
    const personal = entry.changes.filter(({ field }) => isPersonal(field));
    if (personal.length === 0 && !heldNumbers) return entry;
    const key = accountKey(dataKey, entry.accountId, secret);
    const values = JSON.stringify(personal.map(({ from, to }) => [from, to]));
    const changes = entry.changes.map((change) => (isPersonal(change.field) ? { field: change.field } : change));
    return {
      ...entry,
      changes,
      ...(personal.length > 0 && { sealedValues: seal(values, placeOf(entry), key) }),
      ...(heldNumbers && {
        heldFields: heldNumbers.map(({ field }) => field),
        heldValues: seal(JSON.stringify(heldNumbers.map(({ from }) => from)), heldPlaceOf(entry), key),
      }),
    };
  }

  return {
    /** What seals the entries of an organization, with its current key. */
    async linking(organizationId: string): Promise<LinkEntry> {
      const { current } = await dataKeys.of(organizationId);
      return (entry, { secret, chain }) => {
        const link = { ...sealEntry(entry, secret, current), previousHash: chain };
        return Object.assign(link, { hash: linkHash({ kind: 'entry', link }) });
      };
    },
    /** The numbers that entries of an account kept while it was on legal hold, in their order. @param secret of the account */
    async openHeldNumbers(
      organizationId: string,
      entries: readonly SealedEntry[],
      secret: Uint8Array,
    ): Promise<HeldNumber[][]> {
      const keyIds = entries.flatMap(({ heldValues }) => (heldValues ? [keyIdOf(heldValues)] : []));
      const { all } = await dataKeys.of(organizationId, new Set(keyIds));
      return entries.map(({ heldFields = [], heldValues, ...entry }) => {
        const dataKey = heldValues && all.get(keyIdOf(heldValues));
        if (!dataKey) return [];
        const text = open(heldValues, heldPlaceOf(entry), accountKey(dataKey, entry.accountId, secret));
        const values: Json[] = JSON.parse(text);
        return heldFields.map((field, position) => ({ field, from: values[position] ?? null }));
      });
    },
    /**
     * Where the person was erased, the values are null.
     * @param known secrets of accounts that were read before, by id; others are looked up
     */
    async open(
      organizationId: string,
      entries: readonly SealedEntry[],
      known: ReadonlyMap<string, Uint8Array> = new Map(),
    ): Promise<AuditTrailEntry[]> {
      const sealed = entries.flatMap(({ accountId, sealedValues }) =>
        sealedValues ? [{ accountId, keyId: keyIdOf(sealedValues) }] : [],
      );
      if (sealed.length === 0) return entries as AuditTrailEntry[];
      const unknown = new Set(sealed.map(({ accountId }) => accountId).filter((id) => !known.has(id)));
      const secrets = unknown.size > 0 ? await accountSecrets.find(organizationId, [...unknown]) : known;
      const { all } = await dataKeys.of(organizationId, new Set(sealed.map(({ keyId }) => keyId)));
      return entries.map(({ sealedValues, ...entry }) => {
        if (!sealedValues) return entry as AuditTrailEntry;
        const secret = known.get(entry.accountId) ?? secrets.get(entry.accountId);
        const dataKey = all.get(keyIdOf(sealedValues));
        const text =
          secret && dataKey && open(sealedValues, placeOf(entry), accountKey(dataKey, entry.accountId, secret));
        const values: [Json, Json][] = text ? JSON.parse(text) : [];
        let next = 0;
        const changes = entry.changes.map(({ field, from, to }) => {
          if (from !== undefined && to !== undefined) return { field, from, to };
          const [before, after] = values[next++] ?? [null, null];
          return { field, from: before, to: after };
        });
        return { ...entry, changes };
      });
    },
  };
}
