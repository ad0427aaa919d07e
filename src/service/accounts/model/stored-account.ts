import { ServiceError, type UnreadableAccountError } from '../../../base/errors';
import { type JsonObject } from '../../../base/json/json';
import { type ValuesDigest } from '../../records/audit/entries/audit-trail-entry';
import { type CreationFacts } from '../../records/audit/integrity/link-hash';
import { type AccountStatus } from '../fields/enums';
import { type CallerFields, type DerivedFields } from './derived-fields';
import { type LegalHold } from './legal-hold';

/** An e-mail object of an account. `currentEmailAddressId` and `emailAddressIds` refer to these. */
interface EmailObject {
  id: string;
  address: string;
}

/** An account that is about to be stored for the first time. */
export interface NewAccount extends CallerFields, DerivedFields {
  id: string;
  organizationId: string;
  externalId: string;
  portfolioId: string;
  status: AccountStatus;
  metadata: JsonObject;
  emails: EmailObject[];
  currentEmailAddressId: string | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  /** Fingerprint of the row of a bulk upsert that led to this version; null after an update of one account. */
  rowFingerprint: string | null;
}

export type CreationAuthor = Omit<CreationFacts, keyof ValuesDigest>;

/** An account as it is stored. `version` counts its states from 1 and guards every write. */
export interface StoredAccount extends NewAccount {
  /** Part of the key that its sensitive values, and those in its history, are encrypted with; null once it is erased. */
  secret: Uint8Array | null;
  /** While it is set, the person cannot be erased. */
  legalHold?: LegalHold | null;
  /** When the person was erased. */
  erasedAt?: Date | null;
  /**
   * Id of the data key that its sensitive values were encrypted with, and the top-level fields that hold some; undefined
   * once it is erased.
   */
  sealedWith?: { keyId: string; fields: readonly string[] };
  /** The first link of its chain, with its hash. */
  creation: CreationFacts & { hash: Uint8Array };
  /** The hash of the newest link of its chain. */
  chain: Uint8Array;
  /** Id of the data key that the digests of its newest links are made of; absent while it is that of the creation. */
  valuesKeyId?: string;
}

/** What shows whether a row changes its account, without the account itself. */
export interface AccountFingerprint extends Pick<StoredAccount, 'id' | 'externalId' | 'updatedAt' | 'version'> {
  rowFingerprint: string | null;
}

/** An account whose row changes nothing, as the fingerprint shows. */
export interface UnchangedAccount extends Omit<AccountFingerprint, 'rowFingerprint'> {
  isUnchanged: true;
}

/** An account that cannot be read, since what is stored of it was damaged. */
export interface UnreadableAccount extends Pick<StoredAccount, 'id' | 'externalId'> {
  unreadable: UnreadableAccountError;
}

/** The failure for an account that the organization does not have. */
export const accountNotFound = () => new ServiceError('ACCOUNT_NOT_FOUND', 'No account has this externalId');
