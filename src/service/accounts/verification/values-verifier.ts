import { type AuditTrailEntry, type ValuesDigest } from '../../records/audit/entries/audit-trail-entry';
import { canonicalJson, isSameHash } from '../../records/audit/integrity/link-hash';
import { type HistoryKeys } from '../../storage/encryption/account-keys';
import { type DataKeys } from '../../storage/encryption/data-keys/data-keys';
import { deriveFields } from '../model/derived-fields';
import { searchKeysOfVersion4 } from '../model/search-keys';
import { type StoredAccount } from '../model/stored-account';
import { PastValues, type PastWrite } from '../past/past-values';
import { digestOf, rowDigestOf } from '../sealing/values-digest';

/** What follows from the values of an account, and is stored beside them. @param changedAt when its newest link was made */
function isDerivedFrom(account: StoredAccount, changedAt: Date): boolean {
  const { emails, emailAddress, statusCategory, balanceAmount, searchKeys, currentEmailAddressId, updatedAt } = account;
  const current = emails.find(({ address }) => address === emailAddress)?.id ?? null;
  const found = { statusCategory, balanceAmount, searchKeys, currentEmailAddressId, updatedAt };
  const expected = { ...deriveFields(account), currentEmailAddressId: current, updatedAt: changedAt };
  const isAs = (one: object) => canonicalJson(found) === canonicalJson(one);
  // A release of the version before may have written it since the data were upgraded.
  return isAs(expected) || isAs({ ...expected, searchKeys: searchKeysOfVersion4(account) });
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
    if (!this.isOver) this.compare(entry, this.past.back(entry), entry.accountVersion, entry.createdAt);
  }

  /** Compares the first values. Call it once, after the last entry. */
  end(): void {
    const { creation, createdAt } = this.account;
    if (!this.isOver) this.compare(creation, this.past.first(), 1, createdAt);
  }

  private compare(link: ValuesDigest, { written, isWhole, keys }: PastWrite, version: number, at: Date): void {
    const isSame = keys !== undefined && isSameHash(link.values, digestOf(written, isWhole, keys));
    if (!isSame) this.found = { fault: 'CHANGED_VALUES', version };
    else if (this.isAtHead && !(this.hasRowOf(link, keys) && isDerivedFrom(this.account, at)))
      this.found = { fault: 'CHANGED_DERIVED', version };
    this.isAtHead = false;
  }

  /** Whether the fingerprint of the row is that of the newest link. */
  private hasRowOf({ row: stored }: ValuesDigest, keys: HistoryKeys): boolean {
    const { row } = rowDigestOf(this.account.rowFingerprint, keys);
    return row ? isSameHash(stored, row) : stored === undefined;
  }
}
