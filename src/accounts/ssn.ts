import { type FieldChange } from '../history/field-change';
import { isJsonObject, type Json } from '../json';

const SSN_DIGITS = 9;

/** `***-**-6789`; a text too short to be a full number shows none of its digits. Null stays null. */
export function maskSsn(ssn: string | null): string | null {
  if (ssn === null) return null;
  const digits = ssn.replace(/\D/g, '');
  return `***-**-${digits.length >= SSN_DIGITS ? digits.slice(-4) : '****'}`;
}

/** Marks a person whose number has been masked: masking it once more would take its last digits for all there is. */
const IS_MASKED = Symbol('isMasked');

/** The person with the social security number masked; what is no object stays as it is. */
export const maskPerson = (person: Json): Json =>
  isJsonObject(person) && typeof person.ssn === 'string' ? { ...person, ssn: maskSsn(person.ssn) } : person;

/** The person, marked as masked. */
export const asMasked = <Person extends object>(person: Person): Person => ({ ...person, [IS_MASKED]: true });

/** The number of a person as GraphQL shows it. */
export const shownSsn = (person: { ssn?: string | null }): string | null =>
  person.ssn == null || IS_MASKED in person ? (person.ssn ?? null) : maskSsn(person.ssn);

const maskedText = (value: Json): Json => (typeof value === 'string' ? maskSsn(value) : value);

/** The change as it may be shown and recorded: with the social security number masked, wherever the change carries it. */
export function maskChange(change: FieldChange): FieldChange {
  switch (change.field) {
    case 'person.ssn':
      return { ...change, from: maskedText(change.from), to: maskedText(change.to) };
    case 'person':
      return { ...change, from: maskPerson(change.from), to: maskPerson(change.to) };
    default:
      return change;
  }
}
