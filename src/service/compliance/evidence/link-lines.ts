import { type StoredAccount } from '../../accounts/model/stored-account';
import { PastValues, type PastWrite } from '../../accounts/past/past-values';
import { maskedValues, numbersAt, type PlacedValue, VALUE_FIELDS } from '../../accounts/sealing/account-values';
import { digestedText, openingOf } from '../../accounts/sealing/values-digest';
import { type NumberCommitment } from '../../records/audit/entries/audit-trail-entry';
import { canonicalJson, isSameHash } from '../../records/audit/integrity/link-hash';
import { type HistoryKeys, keyedDigest } from '../../storage/encryption/account-keys';
import { type DataKeys } from '../../storage/encryption/data-keys/data-keys';
import { type OpenedEntry } from './evidence.store';
import { type DisclosedNumber, type LinkLine } from './evidence-line';

/** The line of a link, before its place under a root is found. */
export interface BareLink {
  version: number;
  createdAt: Date;
  line: Omit<LinkLine, 'root'>;
}

/** Makes the lines of the links of an account, from the newest one back. Pure. */
export class LinkLines {
  private readonly past: PastValues;
  /** The numbers that are stored in full: those of the account, and those that a legal hold kept. */
  private readonly placed: PlacedValue[];

  /** @param withNumbers whether numbers may be disclosed in full */
  constructor(
    private readonly account: StoredAccount,
    all: DataKeys['all'],
    private readonly withNumbers: boolean,
  ) {
    this.past = new PastValues(account, all);
    this.placed = withNumbers ? maskedValues(account, VALUE_FIELDS).numbers : [];
  }

  /** @param entry the one before that of the last call, beginning with the newest */
  entry({ stored, opened, heldNumbers }: OpenedEntry): BareLink {
    if (this.withNumbers) {
      for (const { field, from } of heldNumbers) this.placed.push(...numbersAt(field, from));
    }
    const { hash, ...link } = stored;
    const isReadable = !this.past.isErased;
    const values = isReadable && this.valuesOf(this.past.back(opened), opened.before?.numbers);
    const { accountVersion: version, createdAt } = opened;
    return { version, createdAt, line: { ...(values || NO_VALUES), kind: 'entry', link, hash } };
  }

  /** Call it after the oldest entry. */
  creation(): BareLink {
    const { organizationId, id: accountId, externalId, createdAt, creation } = this.account;
    const { hash, ...facts } = creation;
    const link = { organizationId, accountId, externalId, createdAt, ...facts };
    const values = !this.past.isErased && this.valuesOf(this.past.first());
    return { version: 1, createdAt, line: { ...(values || NO_VALUES), kind: 'creation', link, hash } };
  }

  private valuesOf(
    { written, isWhole, keys, keysBefore = keys }: PastWrite,
    replaced: readonly NumberCommitment[] = [],
  ) {
    if (!keys || !keysBefore) return undefined;
    const numbers = this.disclosed([...written.numbers, ...replaced], new Set([keys, keysBefore]));
    return { wrote: digestedText(written, isWhole), key: keys.values, numbers };
  }

  private disclosed(commitments: readonly NumberCommitment[], keys: ReadonlySet<HistoryKeys>): DisclosedNumber[] {
    const found = new Map<string, DisclosedNumber>();
    for (const { path, commitment } of commitments) {
      for (const placed of this.placed.filter((one) => one.path === path)) {
        for (const opening of [...keys].map((one) => openingOf(placed, one))) {
          if (!isSameHash(commitment, keyedDigest(opening, canonicalJson(placed.value)))) continue;
          found.set(canonicalJson([path, opening]), { path, value: placed.value, opening });
        }
      }
    }
    return [...found.values()];
  }
}

type WrittenValues = Pick<LinkLine, 'wrote' | 'key' | 'numbers'>;

/** Of links before an erasure. */
const NO_VALUES: WrittenValues = { wrote: null, key: null, numbers: [] };
