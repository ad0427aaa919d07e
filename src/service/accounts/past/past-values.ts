import {
  type AuditTrailEntry,
  type NumberCommitment,
  type ValuesDigest,
} from '../../records/audit/entries/audit-trail-entry';
import { type HistoryKeys, historyKeys } from '../../storage/encryption/account-keys';
import { type DataKeys } from '../../storage/encryption/data-keys/data-keys';
import { type StoredAccount } from '../model/stored-account';
import { maskedValues, topLevelOf, VALUE_FIELDS } from '../sealing/account-values';
import { type DigestedValues, digestedValues, valuesKeyIdOf } from '../sealing/values-digest';
import { accountBefore } from './account-at';

/** What a link wrote, by the account's history. */
export interface PastWrite {
  written: DigestedValues;
  /** Whether all fields are covered. */
  isWhole: boolean;
  /** What its digest must be keyed with; undefined where there is no such data key, or the link names another. */
  keys: HistoryKeys | undefined;
  /** What the commitments to the numbers that it replaced are keyed with. */
  keysBefore: HistoryKeys | undefined;
}

/** The fields that a change wrote, by its record. */
function writtenBy({ changes }: Pick<AuditTrailEntry, 'changes'>): string[] {
  const names = new Set(changes.map(({ field }) => topLevelOf({ path: field })));
  if (names.has('emailAddress')) names.add('emails');
  return VALUE_FIELDS.filter((name) => names.has(name));
}

/** The account with every number masked that a digest masks, as the audit trail has them. */
function masked(account: StoredAccount): StoredAccount {
  const { values } = maskedValues(account, VALUE_FIELDS);
  return { ...account, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) };
}

/** Takes the values of an account back, link by link, and returns what each link wrote. Pure. */
export class PastValues {
  /** Whether nothing that came before can be read: the person was erased. */
  isErased = false;
  private state: StoredAccount;
  private numbers: NumberCommitment[];
  private keyId: string;
  private keys: HistoryKeys | undefined;

  /** @param account decrypted, as it is now */
  constructor(
    private readonly account: StoredAccount,
    private readonly all: DataKeys['all'],
  ) {
    this.state = masked(account);
    this.keyId = valuesKeyIdOf(account);
    this.keys = this.keysOf(this.keyId);
    this.numbers = this.keys ? digestedValues(account, VALUE_FIELDS, this.keys).numbers : [];
  }

  /** What was found by words and sorted by name then, with numbers masked. */
  get searched(): Pick<StoredAccount, 'metadata' | 'person'> {
    return this.state;
  }

  /** @param entry the one before that of the last call, beginning with the newest */
  back(entry: AuditTrailEntry): PastWrite {
    const { before = {}, valuesKeyId } = entry;
    const names = valuesKeyId === undefined ? writtenBy(entry) : VALUE_FIELDS;
    const write = this.writeOf(entry, names);
    this.isErased = entry.operation === 'ERASE';
    if (this.isErased) return { ...write, keysBefore: undefined };
    this.state = accountBefore(this.state, entry);
    const kept = this.numbers.filter((number) => !names.includes(topLevelOf(number)));
    this.numbers = [...kept, ...(before.numbers ?? [])];
    if (before.valuesKeyId !== undefined) {
      this.keyId = before.valuesKeyId;
      this.keys = this.keysOf(this.keyId);
    }
    return { ...write, keysBefore: this.keys };
  }

  /** What the creation wrote. Call it after the oldest entry. */
  first(): PastWrite {
    return this.writeOf(this.account.creation, VALUE_FIELDS);
  }

  private writeOf({ valuesKeyId = this.keyId }: ValuesDigest, names: readonly string[]): PastWrite {
    const { values } = maskedValues(this.state, names);
    const numbers = this.numbers.filter((number) => names.includes(topLevelOf(number)));
    const isWhole = names === VALUE_FIELDS;
    const keys = valuesKeyId === this.keyId ? this.keys : undefined;
    return { written: { values, numbers }, isWhole, keys, keysBefore: undefined };
  }

  private keysOf(keyId: string): HistoryKeys | undefined {
    const dataKey = this.all.get(keyId);
    return dataKey && historyKeys(dataKey, this.account.id, this.account.secret);
  }
}
