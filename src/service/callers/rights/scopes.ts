import { ServiceError } from '../../../base/errors';
import { wordEnum } from '../../../base/field-options/word-enum';
import { type Person } from './person';

export const SCOPES = [
  'accounts:read',
  'accounts:write',
  'accounts:read:ssn',
  'accounts:erase',
  'accounts:hold',
  'audit:read',
  'imports:release',
  'keys:manage',
  'webhooks:manage',
] as const;
export type Scope = (typeof SCOPES)[number];

export const ScopeEnum = wordEnum<Scope>('Scope', 'What an API key or a person may do.', {
  'accounts:read': 'Read accounts and their history, with masked social security numbers.',
  'accounts:write': 'Create and update accounts.',
  'accounts:read:ssn': 'Read social security numbers in full.',
  'accounts:erase': 'Erase persons.',
  'accounts:hold': 'Place and release legal holds.',
  'audit:read': 'Read access records and security events, and verify the history.',
  'imports:release': 'Release imports that their brakes hold.',
  'keys:manage': 'Make, change and end API keys.',
  'webhooks:manage': 'Create, change and delete webhooks.',
});

/** The scopes of a key that is made without a list of scopes. Other scopes have to be requested. */
export const DEFAULT_SCOPES: readonly Scope[] = ['accounts:read', 'accounts:write', 'accounts:read:ssn'];

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/** Scopes, each once. Undefined if there are none, or if one of them is none. */
export const readScopes = (texts: readonly string[]): Scope[] | undefined =>
  texts.length > 0 && texts.every(isScope) ? [...new Set(texts)] : undefined;

export const hasScope = ({ scopes }: { scopes: readonly Scope[] }, scope: Scope): boolean => scopes.includes(scope);

/** The parts of a request that `requireScope` needs. */
export interface Scoped {
  scopes: readonly Scope[];
  person?: Person;
  reportRefusal: (refusal: { kind: 'SCOPE_REFUSED'; scope: Scope }) => void;
}

/**
 * @param purpose the part of the request that needs the scope, if not the whole request
 * @throws ServiceError `INSUFFICIENT_SCOPE` if the key or the person of the request lacks the scope
 */
export function requireScope(context: Scoped, scope: Scope, purpose?: string): void {
  if (hasScope(context, scope)) return;
  context.reportRefusal({ kind: 'SCOPE_REFUSED', scope });
  const needed = purpose === undefined ? '' : `, which ${purpose} needs`;
  throw new ServiceError(
    'INSUFFICIENT_SCOPE',
    `${context.person ? 'Your account' : 'This API key'} lacks the scope ${scope}${needed}`,
  );
}
