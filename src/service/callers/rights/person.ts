import { hash } from 'node:crypto';

/** A person who signed in with an account of the organization, as recorded beside what they do. */
export interface Person {
  /** The issuer of the account, `#`, and the subject there. An issuer has no fragment, so this names one account. */
  id: string;
  /** As the issuer named it at the sign-in. */
  name: string;
}

/** @param issuer as the provider spells it in what it signs, so that one account has one id */
export const personIdOf = (issuer: string, subject: string): string => `${issuer}#${subject}`;

/** An issuer in one spelling: a setting may have another letter case of the host, its usual port, or a slash at the end. */
const plainIssuer = (issuer: string): string =>
  (URL.canParse(issuer) ? new URL(issuer).href : issuer).replace(/\/$/, '');

/** Whether the id is that of an account of the issuer, however that is spelt. */
export const isPersonOf = (issuer: string, { id }: Pick<Person, 'id'>): boolean =>
  plainIssuer(id.slice(0, Math.max(0, id.indexOf('#')))) === plainIssuer(issuer);

const PREFIX = 'person-';
const HASH_LENGTH = 22;

/**
 * What stands in for the id of a key where a person acts: everything that is counted, claimed or listed by key is so by
 * person. The same for each session of a person in an organization, and of no key, whose ids have no hyphen. Logs have
 * it too: it reveals no name.
 */
export const personKeyIdOf = (organizationId: string, { id }: Pick<Person, 'id'>): string =>
  PREFIX + hash('sha256', JSON.stringify(['person', organizationId, id]), 'base64url').slice(0, HASH_LENGTH);

/** What stands in for the id of a key, by it or by the id of the person; the id of a key as it is. */
export const holderIdOf = (organizationId: string, id: string): string =>
  id.includes('#') ? personKeyIdOf(organizationId, { id }) : id;

export const isPersonKeyId = (keyId: string): boolean => keyId.startsWith(PREFIX);
