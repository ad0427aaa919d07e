/**
 * What rules need of a field besides its type. A mark is a keyword in the JSON Schema of the field, and
 * `account-schema.ts` lists the fields that carry it.
 */
export const FIELD_MARKS = [
  'x-free-form',
  'x-free-text',
  'x-social-security-number',
  'x-last-four-digits',
  'x-sensitive',
  'x-personal',
] as const;
export type FieldMark = (typeof FIELD_MARKS)[number];
