import { isId } from '../../../../base/id';
import { type CreatedAccount, type CreationFacts, creationHash, entryHash, isSameHash } from './link-hash';
import { type LinkedEntry } from './sealed-changes';

/** What can be wrong with a chain. `version` of a break says where: the version that the link led to. */
export const CHAIN_FAULTS = {
  CHANGED_CREATION: 'the facts of its creation were changed or removed',
  CHANGED_ENTRY: 'the entry was changed',
  MISSING_ENTRY: 'the entry is missing',
  MISPLACED_ENTRY: 'the entry belongs elsewhere',
  APPENDED_ENTRY: 'the account does not know the entry',
  CHANGED_HEAD: 'the account does not end in the hash of its newest entry',
  MISSING_ACCOUNT: 'the account is missing',
  MALFORMED: 'it does not have the form in which the service stores it',
  CHANGED_VALUES: 'its values are not those that its history leads to',
  CHANGED_DERIVED: 'what is stored beside its values does not follow from them',
  PLAIN_NUMBER: 'a value that must be encrypted is not',
  UNREADABLE_VALUES: 'its encrypted values are missing, or cannot be read',
} as const;

export interface ChainBreak {
  fault: keyof typeof CHAIN_FAULTS;
  organizationId: string;
  externalId: string;
  accountId: string;
  version: number;
}

/** What the database holds in the place of a text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** What an account holds of its chain, as it is stored. */
export interface StoredChain extends CreatedAccount {
  version: number;
  /** The database may hold anything in its place, or nothing. */
  creation?: CreationFacts & { hash: Uint8Array };
  chain?: Uint8Array;
}

/** A link without a time would be under no signed root. */
const isTime = (value: unknown): boolean => value instanceof Date;

const NO_HASH = new Uint8Array();

/** Verifies the chain of one account, link by link. Holds one hash at a time. Pure. */
export class ChainVerifier {
  entries = 0;
  firstBreak: ChainBreak | undefined;
  /** Of the newest link. */
  private newestHash: Uint8Array = NO_HASH;
  private version = 1;

  constructor(private readonly account: StoredChain) {
    const { organizationId, accountId, externalId, createdAt, version, creation } = account;
    if (!isId(accountId) || typeof externalId !== 'string' || !(Number.isInteger(version) && version > 0))
      this.breakAt(version, 'MALFORMED');
    else if (!creation || !isTime(createdAt)) this.breakAt(1, 'CHANGED_CREATION');
    if (!creation || this.firstBreak) return;
    const { hash, ...facts } = creation;
    this.newestHash = creationHash({ organizationId, accountId, externalId, createdAt }, facts);
    if (!isSameHash(hash, this.newestHash)) this.breakAt(1, 'CHANGED_CREATION');
  }

  /** @param entry the next one of the account, by its version */
  next(entry: LinkedEntry): void {
    if (this.firstBreak) return;
    const expected = this.version + 1;
    this.entries += 1;
    if (entry.accountVersion > expected && expected <= this.account.version) {
      this.breakAt(expected, 'MISSING_ENTRY');
    } else if (entry.accountVersion !== expected || expected > this.account.version) {
      this.breakAt(entry.accountVersion, 'APPENDED_ENTRY');
    } else if (!isTime(entry.createdAt)) {
      this.breakAt(expected, 'CHANGED_ENTRY');
    } else {
      this.verifyLink(entry);
    }
    this.version = expected;
  }

  /** Compares the newest link with what the account says of it. Call it once, after the last entry. */
  end(): void {
    const { version, chain } = this.account;
    if (this.firstBreak) return;
    if (this.version < version) this.breakAt(this.version + 1, 'MISSING_ENTRY');
    else if (!isSameHash(chain, this.newestHash)) this.breakAt(version, 'CHANGED_HEAD');
  }

  private verifyLink(link: LinkedEntry): void {
    const { newestHash } = this;
    const version = link.accountVersion;
    const hash = entryHash(link);
    const follows = isSameHash(link.previousHash, newestHash);
    if (isSameHash(link.hash, hash)) {
      // Its hash covers its place and the link that was before it. So that one is no longer what it was.
      if (!follows) this.breakAt(version - 1, version === 2 ? 'CHANGED_CREATION' : 'CHANGED_ENTRY');
    } else {
      const isInPlace = follows || isSameHash(link.hash, entryHash({ ...link, previousHash: newestHash }));
      this.breakAt(version, isInPlace ? 'CHANGED_ENTRY' : 'MISPLACED_ENTRY');
    }
    this.newestHash = hash;
  }

  private breakAt(version: number, fault: ChainBreak['fault']): void {
    const { organizationId, externalId, accountId } = this.account;
    this.firstBreak = { fault, organizationId, externalId: textOf(externalId), accountId, version };
  }
}
