import { ServiceError } from '../errors';

export const SCOPES = ['accounts:read', 'accounts:write'] as const;
export type Scope = (typeof SCOPES)[number];

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

/** @throws ServiceError `INSUFFICIENT_SCOPE` where the key of the request lacks the scope */
export function requireScope({ scopes }: { scopes: readonly Scope[] }, scope: Scope): void {
  if (!scopes.includes(scope)) throw new ServiceError('INSUFFICIENT_SCOPE', `This API key lacks the scope ${scope}`);
}
