import { UnreadableAccountError } from '../../../base/errors';
import {
  type BeforeNotes,
  type NumberCommitment,
  type ValuesDigest,
} from '../../records/audit/entries/audit-trail-entry';
import { canonicalJson } from '../../records/audit/integrity/link-hash';
import { type HistoryKeys, historyKeys, keyedDigest, keyedText } from '../../storage/encryption/account-keys';
import { type DataKeys } from '../../storage/encryption/data-keys/data-keys';
import { type Key } from '../../storage/encryption/data-keys/sealed-text';
import { type StoredAccount } from '../model/stored-account';
import { type MaskedValues, maskedValues, type PlacedValue, VALUE_FIELDS } from './account-values';

/*
 * What a link of an account's chain says of the values that it wrote:
 *
 *   values = SHA-256( valuesKey · {"numbers":{…},"values":{…}} )
 *
 * as canonical JSON. `values` has the top-level fields that the link wrote, whole, as they were afterwards, with numbers
 * masked; one that it cleared is null. `numbers` has for each masked leaf, by its path, a commitment to what it hides:
 *
 *   SHA-256( opening · the leaf as JSON ), where opening = SHA-256( numbersKey · [path, leaf] as JSON ) in hexadecimal
 *
 * A creation, an erasure, and the first change after there was a new data key cover all fields that have a value, and
 * name the data key that the keys of theirs and of the following links are made of.
 */

/** What one link wrote, as it is digested. */
export interface DigestedValues extends Pick<MaskedValues, 'values'> {
  numbers: NumberCommitment[];
}

/**
 * What proves, beside a number, that a commitment stands for it. It says nothing of any other number: it is made of this
 * one, with a key that stays secret.
 */
export const openingOf = ({ path, value }: PlacedValue, { numbers: key }: HistoryKeys): string =>
  keyedText(key, canonicalJson([path, value]));

const commitmentsOf = (numbers: readonly PlacedValue[], keys: HistoryKeys): NumberCommitment[] =>
  numbers.map((number) => {
    const commitment = keyedDigest(openingOf(number, keys), canonicalJson(number.value));
    return { path: number.path, commitment };
  });

/** The values of fields of an account as a link is digested that wrote them. Pure. */
export function digestedValues(account: object, names: readonly string[], keys: HistoryKeys): DigestedValues {
  const { values, numbers } = maskedValues(account, names);
  return { values, numbers: commitmentsOf(numbers, keys) };
}

/** The text that a digest covers. @param isWhole whether all fields are: then those without a value are left out */
export function digestedText({ values, numbers }: DigestedValues, isWhole: boolean): string {
  const commitments = canonicalJson(Object.fromEntries(numbers.map(({ path, commitment }) => [path, commitment])));
  let members = '';
  for (const [name, value] of values) {
    if (value === undefined && isWhole) continue;
    members += `${members && ','}"${name}":${canonicalJson(value ?? null)}`;
  }
  return `{"numbers":${commitments},"values":{${members}}}`;
}

export const digestOf = (digested: DigestedValues, isWhole: boolean, keys: HistoryKeys): Buffer =>
  keyedDigest(keys.values, digestedText(digested, isWhole));

/** What a link says of the row that led to it. */
export const rowDigestOf = (rowFingerprint: string | null, { numbers }: HistoryKeys): Pick<ValuesDigest, 'row'> =>
  rowFingerprint === null ? {} : { row: keyedDigest(numbers, rowFingerprint) };

/** Id of the data key that the newest digests of an account are made of. A damaged account may name none. */
export const valuesKeyIdOf = ({ valuesKeyId, creation }: Pick<StoredAccount, 'valuesKeyId' | 'creation'>): string =>
  valuesKeyId ?? creation?.valuesKeyId ?? '';

/** The data key that the next digest of an account is made with. @throws UnreadableAccountError where it does not exist */
export function requireDigestKey(stored: StoredAccount, { all }: Pick<DataKeys, 'all'>): Key {
  const key = all.get(valuesKeyIdOf(stored));
  if (!key) throw new UnreadableAccountError(stored.id, 'Its digests name a data key that does not exist');
  return key;
}

/**
 * The digest of all that an account holds.
 * @param masked its values with numbers masked
 * @param keys of the account, made of the data key
 */
export function wholeDigest(
  rowFingerprint: string | null,
  { values, numbers }: MaskedValues,
  keys: HistoryKeys,
  { id: valuesKeyId }: Key,
): ValuesDigest & { valuesKeyId: string } {
  const digested = { values, numbers: commitmentsOf(numbers, keys) };
  return { values: digestOf(digested, true, keys), valuesKeyId, ...rowDigestOf(rowFingerprint, keys) };
}

/** What undoing a change needs of the digests. */
type Undoing = Pick<BeforeNotes, 'numbers' | 'valuesKeyId'>;

/** The numbers in what a change replaced. */
function notesOf(stored: StoredAccount, names: readonly string[], keys: HistoryKeys): Undoing {
  const { numbers } = digestedValues(stored, names, keys);
  return numbers.length > 0 ? { numbers } : {};
}

/**
 * Makes the digests of changed accounts of one organization, with its current data key.
 * @returns a function of an account and its top-level fields that differ, which also returns what undoing it needs
 */
export function createDigester({ current, all }: DataKeys) {
  return (stored: StoredAccount, written: Partial<StoredAccount>): { digest: ValuesDigest; before: Undoing } => {
    const digestedWith = requireDigestKey(stored, { all });
    const isErasure = written.secret === null;
    const keys = historyKeys(digestedWith, stored.id, stored.secret);
    if (isErasure || digestedWith.id !== current.id) {
      const after = { ...stored, ...written };
      const keysAfter = historyKeys(current, after.id, after.secret);
      const digest = wholeDigest(after.rowFingerprint, maskedValues(after, VALUE_FIELDS), keysAfter, current);
      // Nothing that came before an erasure can be compared with what stays.
      if (isErasure) return { digest, before: {} };
      return { digest, before: { ...notesOf(stored, VALUE_FIELDS, keys), valuesKeyId: digestedWith.id } };
    }
    const names = VALUE_FIELDS.filter((name) => name in written);
    const { rowFingerprint = stored.rowFingerprint } = written;
    const values = digestOf(digestedValues(written, names, keys), false, keys);
    const digest = { values, ...rowDigestOf(rowFingerprint, keys) };
    return { digest, before: notesOf(stored, names, keys) };
  };
}

export type Digester = ReturnType<typeof createDigester>;
