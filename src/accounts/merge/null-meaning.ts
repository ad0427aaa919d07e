import { type Json } from '../../json';
import { FREE_FORM_FIELDS } from '../fields/account-schema';

/*
 * Null clears a field. A declared field that holds null and one that is absent are the same: both are unset. In
 * free-form data the caller names the keys, so a key that holds null is present and is kept.
 *
 * A field declared with `nullable: false` refuses null: `fields/declare.ts` makes that a rule of validation.
 */

/** What null means inside a field. */
export interface NullMeaning {
  nullIsAbsent: boolean;
}

/** What null means inside a top-level field. */
export const nullMeaningIn = (field: string): NullMeaning => ({ nullIsAbsent: !FREE_FORM_FIELDS.includes(field) });

/** Whether a field holds no value. */
export const isUnset = (value: Json | undefined): value is null | undefined => value === null || value === undefined;

/** Whether both values are unset and therefore equal. */
export const areBothUnset = (one: Json | undefined, other: Json | undefined, { nullIsAbsent }: NullMeaning): boolean =>
  nullIsAbsent && isUnset(one) && isUnset(other);
