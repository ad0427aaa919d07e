import { BsonType } from '../bson/elements';
import type { Index, IndexField } from './collection';
import { ORDERED_KEY_BYTES, PREFIX_BYTES } from './index-keys';
import { keyEnd, readDate, typeTag } from './keys';

/** A document of the fields that an entry of an index holds (volatile); undefined where it does not hold them exactly. */
export type CoveredFields = (entryKey: Buffer) => Buffer | undefined;

const DATE = typeTag(BsonType.DATE);
const DATE_BYTES = 8;
/** The document that has none. */
export const NO_FIELDS = Buffer.from([5, 0, 0, 0, 0]);

/**
 * Reads dates from the entries of an index, so that documents need not be looked up one by one: counting the accounts of
 * each day takes half the time. Entries do not hold the exact type of other values, so those documents are read.
 * @returns undefined where the index does not hold all the fields
 */
export function coveredFields(index: Index, names: readonly Buffer[]): CoveredFields | undefined {
  if (names.length === 0) return () => NO_FIELDS;
  if (index.multikey) return undefined;
  const isWanted = ({ path }: IndexField) => !path.inner && names.some((name) => name.equals(path.name));
  const wanted = index.fields.filter(isWanted);
  if (wanted.length < names.length) return undefined;
  const fields = index.fields.slice(0, index.fields.findLastIndex(isWanted) + 1);
  const lengths = fields.map((field) => (isWanted(field) ? field.path.name.length : undefined));
  const document = documentOfDates(wanted.map(({ path }) => path.name));
  return (key) => {
    if (key.length > ORDERED_KEY_BYTES) return undefined;
    let from = PREFIX_BYTES;
    let to = 4;
    for (let at = 0; at < fields.length; at++) {
      const isInverted = fields[at]?.descending === true;
      const nameLength = lengths[at];
      if (nameLength !== undefined) {
        if (((key[from] ?? 0) ^ (isInverted ? 0xff : 0)) !== DATE) return undefined;
        to += nameLength + 2;
        readDate(key, from + 1, isInverted, document, to);
        to += DATE_BYTES;
      }
      from = keyEnd(key, from, isInverted);
    }
    return document;
  };
}

/** A document of dates with these names, whose values are still to be written. */
function documentOfDates(names: readonly Buffer[]): Buffer {
  const value = Buffer.alloc(DATE_BYTES + 1);
  const fields = names.flatMap((name) => [Buffer.from([BsonType.DATE]), name, value]);
  const document = Buffer.concat([Buffer.alloc(4), ...fields, Buffer.alloc(1)]);
  document.writeInt32LE(document.length);
  return document;
}
