/** Values by which a leak is known. No attack value and no name of the service holds one of them. */

/** Of the organization under attack from within its own key: stored, and sent where they do not belong. */
export const OWN = {
  name: 'Zebedee-Quux',
  email: 'zebedee.quux@own.example',
  phone: '+15557654321',
  secret: 'own-canary-41f7',
} as const;

/** Stored and sent as a social security number, in `person` and in free-form data: shown in full by the two GETs of accounts only. */
export const SSN = '900-11-2233';

/** Of the other organization: never in any answer, nor in the log. */
export const OTHER = {
  name: 'Wilhelmina-Foreign',
  ssn: '321-54-9876',
  email: 'wilhelmina@other.example',
  phone: '+15550009999',
  secret: 'other-canary-9c2e',
} as const;

/** Values that are known only once the service runs stand in a case under these names. */
export const LATE = {
  otherAccountId: 'LATE-other-account-id',
  otherCursor: 'LATE-other-cursor',
  otherKeyId: 'LATE-other-key-id',
  ownAccountId: 'LATE-own-account-id',
  ownCursor: 'LATE-own-cursor',
} as const;
export type LateValues = Record<keyof typeof LATE, string>;

/** The text with the values that are known by now. */
export function withLateValues(text: string, values: LateValues): string {
  if (!text.includes('LATE-')) return text;
  let filled = text;
  for (const [name, mark] of Object.entries(LATE)) filled = filled.replaceAll(mark, values[name as keyof LateValues]);
  return filled;
}
