import { type AuditTrailEntry, type NumberCommitment, type ValuesDigest } from '../../audit/audit-trail-entry';
import { canonicalJson, isSameHash } from '../../audit/link-hash';
import { type DataKeys } from '../../encryption/data-keys';
import { type HistoryKeys, historyKeys } from '../../encryption/history-keys';
import { keysOf } from '../fields/field-path';
import { deriveFields } from '../model/derived-fields';
import { type StoredAccount } from '../model/stored-account';
import { accountBefore } from '../past/account-at';
import { maskedValues, VALUE_FIELDS } from '../sealing/account-values';
import { digestedValues, digestOf, rowDigestOf, valuesKeyIdOf } from '../sealing/values-digest';

/** What can be wrong with the values of an account. */
export type ValuesFault = 'CHANGED_VALUES' | 'CHANGED_DERIVED';

const topLevelOf = (path: string): string => keysOf(path)[0] ?? '';

/** The fields that a change wrote, by its record. */
function writtenBy({ changes }: Pick<AuditTrailEntry, 'changes'>): string[] {
  const names = new Set(changes.map(({ field }) => topLevelOf(field)));
  if (names.has('emailAddress')) names.add('emails');
  return VALUE_FIELDS.filter((name) => names.has(name));
}

/** The account with every number masked that a digest masks, as the audit trail has them. */
function masked(account: StoredAccount): StoredAccount {
  const { values } = maskedValues(account, VALUE_FIELDS);
  return { ...account, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) };
}

/** What follows from the values of an account, and is stored beside them. @param changedAt when its newest link was made */
function isDerivedFrom(account: StoredAccount, changedAt: Date): boolean {
  const { emails, emailAddress, statusCategory, balanceAmount, searchKeys, currentEmailAddressId, updatedAt } = account;
  const current = emails.find(({ address }) => address === emailAddress)?.id ?? null;
  const found = { statusCategory, balanceAmount, searchKeys, currentEmailAddressId, updatedAt };
  const expected = { ...deriveFields(account), currentEmailAddressId: current, updatedAt: changedAt };
  return canonicalJson(found) === canonicalJson(expected);
}

/**
 * Compares the values of one account with its history: takes the present values back, entry by entry, and compares them
 * with what each link says that it wrote. So a value is noticed that no link wrote, and a change that does not lead from
 * one state to the next. Pure.
 */
export class ValuesVerifier {
  /** The first fault that was found, and the version that it concerns. */
  found: { fault: ValuesFault; version: number } | undefined;
  private state: StoredAccount;
  private numbers: NumberCommitment[];
  private keyId: string;
  private keys: HistoryKeys | undefined;
  private isAtHead = true;
  private isErased = false;

  /** @param account as it is stored, decrypted */
  constructor(
    private readonly account: StoredAccount,
    private readonly all: DataKeys['all'],
  ) {
    this.state = masked(account);
    this.keyId = valuesKeyIdOf(account);
    this.keys = this.keysOf(this.keyId);
    this.numbers = this.keys ? digestedValues(account, VALUE_FIELDS, this.keys).numbers : [];
  }

  /** Whether nothing that came before can be compared: there was a fault, or the person was erased. */
  get isOver(): boolean {
    return this.isErased || this.found !== undefined;
  }

  /** @param entry the one before the last one that was handed over, beginning with the newest; the chain is unbroken */
  next(entry: AuditTrailEntry): void {
    if (this.isOver) return;
    const { accountVersion: version, before = {}, valuesKeyId } = entry;
    const isWhole = valuesKeyId !== undefined;
    const names = isWhole ? VALUE_FIELDS : writtenBy(entry);
    this.compare(entry, names, isWhole, version, entry.createdAt);
    this.isErased = entry.operation === 'ERASE';
    if (this.isOver) return;
    this.state = accountBefore(this.state, entry);
    this.numbers = [...this.numbers.filter(({ path }) => !names.includes(topLevelOf(path))), ...(before.numbers ?? [])];
    if (before.valuesKeyId === undefined) return;
    this.keyId = before.valuesKeyId;
    this.keys = this.keysOf(this.keyId);
  }

  /** Compares the first values. Call it once, after the last entry. */
  end(): void {
    const { creation, createdAt } = this.account;
    if (!this.isOver) this.compare(creation, VALUE_FIELDS, true, 1, createdAt);
  }

  private compare(link: ValuesDigest, names: readonly string[], isWhole: boolean, version: number, at: Date): void {
    const { keys, state, account } = this;
    const { values } = maskedValues(state, names);
    const numbers = this.numbers.filter(({ path }) => names.includes(topLevelOf(path)));
    const isSame =
      keys !== undefined &&
      (link.valuesKeyId ?? this.keyId) === this.keyId &&
      isSameHash(link.values, digestOf({ values, numbers }, isWhole, keys));
    if (!isSame) this.found = { fault: 'CHANGED_VALUES', version };
    else if (this.isAtHead && !(this.hasRowOf(link, keys) && isDerivedFrom(account, at)))
      this.found = { fault: 'CHANGED_DERIVED', version };
    this.isAtHead = false;
  }

  /** Whether the fingerprint of the row is that of the newest link. */
  private hasRowOf({ row: stored }: ValuesDigest, keys: HistoryKeys): boolean {
    const { row } = rowDigestOf(this.account.rowFingerprint, keys);
    return row ? isSameHash(stored, row) : stored === undefined;
  }

  private keysOf(keyId: string): HistoryKeys | undefined {
    const dataKey = this.all.get(keyId);
    return dataKey && historyKeys(dataKey, this.account.id, this.account.secret);
  }
}
