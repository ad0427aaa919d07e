import { type FieldChange } from '../history/field-change';
import { isJsonObject, type Json } from '../json';

const SSN_DIGITS = 9;

/** `***-**-6789`; a text too short to be a full number shows none of its digits. Null stays null. */
export function maskSsn(ssn: string | null): string | null {
  if (ssn === null) return null;
  const digits = ssn.replace(/\D/g, '');
  return `***-**-${digits.length >= SSN_DIGITS ? digits.slice(-4) : '****'}`;
}

const maskedPerson = (person: Json): Json =>
  isJsonObject(person) && typeof person.ssn === 'string' ? { ...person, ssn: maskSsn(person.ssn) } : person;

const maskedText = (value: Json): Json => (typeof value === 'string' ? maskSsn(value) : value);

/** The change as it may be shown and recorded: with the social security number masked, wherever the change carries it. */
export function maskChange(change: FieldChange): FieldChange {
  switch (change.field) {
    case 'person.ssn':
      return { ...change, from: maskedText(change.from), to: maskedText(change.to) };
    case 'person':
      return { ...change, from: maskedPerson(change.from), to: maskedPerson(change.to) };
    default:
      return change;
  }
}
