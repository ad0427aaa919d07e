/** What a key may do, as the service names it. */
export type Scope =
  | 'accounts:read'
  | 'accounts:write'
  | 'accounts:read:ssn'
  | 'accounts:erase'
  | 'accounts:hold'
  | 'audit:read'
  | 'imports:release'
  | 'keys:manage'
  | 'webhooks:manage';

/** The scopes that change something. */
export const WRITE_SCOPES: readonly Scope[] = [
  'accounts:write',
  'accounts:erase',
  'accounts:hold',
  'imports:release',
  'keys:manage',
  'webhooks:manage',
];
