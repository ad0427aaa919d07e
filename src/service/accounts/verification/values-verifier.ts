import { type AuditTrailEntry, type ValuesDigest } from '../../records/audit/entries/audit-trail-entry';
import { canonicalJson, isSameHash } from '../../records/audit/integrity/link-hash';
import { type HistoryKeys } from '../../storage/encryption/account-keys';
import { type DataKeys } from '../../storage/encryption/data-keys/data-keys';
import { deriveFields } from '../model/derived-fields';
import { nameKeyOf } from '../model/name-key';
import { searchKeysOf, searchKeysOfVersion4, searchKeysOfVersion7 } from '../model/search-keys';
import { type StoredAccount } from '../model/stored-account';
import { PastValues, type PastWrite } from '../past/past-values';
import { digestOf, rowDigestOf } from '../sealing/values-digest';

/** Whether the derived fields, but for search keys and name key, follow from the values. @param changedAt when its newest link was made */
function isDerivedFrom(account: StoredAccount, changedAt: Date): boolean {
  const { emails, emailAddress, statusCategory, balanceAmount, currentEmailAddressId, updatedAt } = account;
  const current = emails.find(({ address }) => address === emailAddress)?.id ?? null;
  const { searchKeys: _keys, nameKey: _name, ...derived } = deriveFields(account);
  const found = { statusCategory, balanceAmount, currentEmailAddressId, updatedAt };
  return canonicalJson(found) === canonicalJson({ ...derived, currentEmailAddressId: current, updatedAt: changedAt });
}

const isSameKeys = (one: readonly string[], other: readonly string[]) => canonicalJson(one) === canonicalJson(other);

/** Whether the search keys follow from the account, by this release or by one before, which may have written it since. */
const hasKeysOf = (account: StoredAccount): boolean =>
  [searchKeysOf, searchKeysOfVersion7, searchKeysOfVersion4].some((keysOf) =>
    isSameKeys(account.searchKeys, keysOf(account)),
  );

/** Whether the name key follows from the account. A release before makes none. */
const hasNameKeyOf = (account: StoredAccount): boolean =>
  account.nameKey === undefined || account.nameKey === nameKeyOf(account);

/** Derived fields that do not follow from the newest values, since a release before left them, or since they were changed. */
interface Owed {
  /** The newest version. */
  version: number;
  keys: boolean;
  name: boolean;
}

/**
 * Compares the values of one account with its history: takes the present values back, entry by entry, and compares them
 * with what each link says that it wrote. So a value is noticed that no link wrote, and a change that does not lead from
 * one state to the next. Pure.
 */
export class ValuesVerifier {
  /** The first fault that was found, and the version that it concerns. */
  found: { fault: 'CHANGED_VALUES' | 'CHANGED_DERIVED'; version: number } | undefined;
  private readonly past: PastValues;
  private isAtHead = true;
  /** What follows from no version that was found. */
  private owed: Owed | undefined;

  /** @param account as it is stored, decrypted */
  constructor(
    private readonly account: StoredAccount,
    all: DataKeys['all'],
  ) {
    this.past = new PastValues(account, all);
  }

  /** Whether nothing that came before can be compared: there was a fault, or the person was erased. */
  get isOver(): boolean {
    return this.past.isErased || this.found !== undefined;
  }

  /** @param entry the one before the last one that was handed over, beginning with the newest; the chain is unbroken */
  next(entry: AuditTrailEntry): void {
    if (this.isOver) return;
    this.compare(entry, this.past.back(entry), entry.accountVersion, entry.createdAt);
    if (!this.owed) return;
    // Releases before version 8 change the file number and the name, and leave the keys of those before.
    const { metadata, person } = this.past.searched;
    if (isSameKeys(this.account.searchKeys, searchKeysOf({ ...this.account, metadata }))) this.owed.keys = false;
    if (this.account.nameKey === nameKeyOf({ person })) this.owed.name = false;
    if (!this.owed.keys && !this.owed.name) this.owed = undefined;
  }

  /** Compares the first values. Call it once, after the last entry. */
  end(): void {
    const { creation, createdAt } = this.account;
    if (!this.isOver) this.compare(creation, this.past.first(), 1, createdAt);
    this.failOwed();
  }

  private compare(link: ValuesDigest, { written, isWhole, keys }: PastWrite, version: number, at: Date): void {
    const isSame = keys !== undefined && isSameHash(link.values, digestOf(written, isWhole, keys));
    if (!isSame && !this.owed) this.found = { fault: 'CHANGED_VALUES', version };
    else if (!isSame) this.failOwed();
    else if (this.isAtHead && !(this.hasRowOf(link, keys) && isDerivedFrom(this.account, at)))
      this.found = { fault: 'CHANGED_DERIVED', version };
    else if (this.isAtHead) this.owe(version);
    this.isAtHead = false;
  }

  private owe(version: number): void {
    const owed = { version, keys: !hasKeysOf(this.account), name: !hasNameKeyOf(this.account) };
    if (owed.keys || owed.name) this.owed = owed;
  }

  private failOwed(): void {
    if (!this.found && this.owed) this.found = { fault: 'CHANGED_DERIVED', version: this.owed.version };
  }

  /** Whether the fingerprint of the row is that of the newest link. */
  private hasRowOf({ row: stored }: ValuesDigest, keys: HistoryKeys): boolean {
    const { row } = rowDigestOf(this.account.rowFingerprint, keys);
    return row ? isSameHash(stored, row) : stored === undefined;
  }
}
