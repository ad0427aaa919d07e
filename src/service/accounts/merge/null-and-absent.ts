import { isJsonObject, type Json } from '../../../base/json/json';
import { FREE_FORM_FIELDS } from '../fields/account-schema';

/*
 * What null and an absent key mean, in what is sent and in what is stored.
 *
 * Sent: an absent key keeps what is stored, at any depth of an object. Null clears the field.
 *
 * Stored: a field that was cleared and one that was never set are the same. Both are unset, so clearing the latter is no
 * change. But in free-form data the caller names the keys: null below such a key is a value, and it is stored.
 *
 * A field declared with `nullable: false` refuses null: `fields/declare.ts` makes that a rule of validation.
 */

/** What null means inside a field: `nullIsAbsent` is said of stored values. Sent, null differs from an absent key. */
export interface NullMeaning {
  nullIsAbsent: boolean;
}

/** What null means inside a top-level field. */
export const nullMeaningIn = (field: string): NullMeaning => ({ nullIsAbsent: !FREE_FORM_FIELDS.includes(field) });

export const isUnset = (value: Json | undefined): value is null | undefined => value === null || value === undefined;

/** Whether a value says nothing: it is unset, or an object of such values. */
export const isEmpty = (value: Json | undefined, meaning: NullMeaning): boolean =>
  value === undefined ||
  (value === null && meaning.nullIsAbsent) ||
  (isJsonObject(value) && Object.values(value).every((inner) => isEmpty(inner, meaning)));

/** Whether both values are unset, so that one in place of the other is no change. */
export const areBothUnset = (one: Json | undefined, other: Json | undefined, { nullIsAbsent }: NullMeaning): boolean =>
  nullIsAbsent && isUnset(one) && isUnset(other);
