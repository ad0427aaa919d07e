import { ServiceError } from '../errors';

export const SCOPES = ['accounts:read', 'accounts:write'] as const;
export type Scope = (typeof SCOPES)[number];

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/** Whether the key of the request has the scope. */
export const hasScope = ({ scopes }: { scopes: readonly Scope[] }, scope: Scope): boolean => scopes.includes(scope);

/**
 * @param purpose the part of the request that needs the scope, where it is not the request as a whole
 * @throws ServiceError `INSUFFICIENT_SCOPE` where the key of the request lacks the scope
 */
export function requireScope(context: { scopes: readonly Scope[] }, scope: Scope, purpose?: string): void {
  if (hasScope(context, scope)) return;
  const needed = purpose === undefined ? '' : `, which ${purpose} needs`;
  throw new ServiceError('INSUFFICIENT_SCOPE', `This API key lacks the scope ${scope}${needed}`);
}
