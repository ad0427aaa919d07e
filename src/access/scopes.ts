import { ServiceError } from '../errors';

export const SCOPES = ['accounts:read', 'accounts:write', 'audit:read'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a key may do that is made without a list of scopes. Whoever needs more says so. */
export const DEFAULT_SCOPES: readonly Scope[] = ['accounts:read', 'accounts:write'];

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/** Whether the key of the request has the scope. */
export const hasScope = ({ scopes }: { scopes: readonly Scope[] }, scope: Scope): boolean => scopes.includes(scope);

/** What `requireScope` needs to know of a request. */
export interface Scoped {
  scopes: readonly Scope[];
  reportRefusal: (refusal: { kind: 'SCOPE_REFUSED'; scope: Scope }) => void;
}

/**
 * @param purpose the part of the request that needs the scope, if not the whole request
 * @throws ServiceError `INSUFFICIENT_SCOPE` if the key of the request lacks the scope
 */
export function requireScope(context: Scoped, scope: Scope, purpose?: string): void {
  if (hasScope(context, scope)) return;
  context.reportRefusal({ kind: 'SCOPE_REFUSED', scope });
  const needed = purpose === undefined ? '' : `, which ${purpose} needs`;
  throw new ServiceError('INSUFFICIENT_SCOPE', `This API key lacks the scope ${scope}${needed}`);
}
