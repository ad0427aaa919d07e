import { type NewAccount } from './stored-account';

type Emails = Pick<NewAccount, 'emails' | 'currentEmailAddressId'>;

/**
 * The e-mail objects of an account after its `emailAddress` was set to `address`. A new address becomes an object. An
 * earlier address becomes the current one again. Null unsets the current one and keeps the objects.
 */
export function pointAtEmail({ emails }: Emails, address: string | null | undefined, newId: () => string): Emails {
  if (address === null || address === undefined) return { emails, currentEmailAddressId: null };
  const existing = emails.find((email) => email.address === address);
  if (existing) return { emails, currentEmailAddressId: existing.id };
  const added = { id: newId(), address };
  return { emails: [...emails, added], currentEmailAddressId: added.id };
}
