import { holderIdOf } from '../rights/person';
import { type SecurityEvent } from '../rights/security-event';
import { type SessionStore } from './session.store';

/** Who ends sessions of others; nothing where that is done on the command line. */
export type SessionEnder = Pick<SecurityEvent, 'byApiKeyId' | 'person' | 'clientAddress'>;

/**
 * Ends all sessions of a key or a person in an organization. Each that ends is over in every process.
 * @param holderId the id of the key; of a person, their id or what stands in for that of a key
 * @param record records an event, and may wait until it is stored
 * @returns how many there were
 */
export async function endSessionsOf(
  organizationId: string,
  holderId: string,
  ender: SessionEnder,
  consoleSessions: Pick<SessionStore, 'listOf' | 'remove'>,
  record: (event: SecurityEvent) => Promise<void> | void,
): Promise<number> {
  const sessions = await consoleSessions.listOf(organizationId, holderIdOf(organizationId, holderId));
  let ended = 0;
  for (const { id, apiKeyId } of sessions) {
    if (!(await consoleSessions.remove(id))) continue;
    await record({ kind: 'SESSION_ENDED', organizationId, apiKeyId, ...ender });
    ended += 1;
  }
  return ended;
}
