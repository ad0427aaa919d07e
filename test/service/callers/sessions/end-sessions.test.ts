import { personKeyIdOf } from '../../../../src/service/callers/rights/person';
import { createSessionStore } from '../../../../src/service/callers/sessions/session.store';
import { commandLine, databaseOf } from '../../../support/command-line';
import { openSession, sendOverSession } from '../../../support/console';
import { postGraphql } from '../../../support/http';
import { rightsOf } from '../../../support/rights';
import { eventsIn } from '../../../support/security-events';
import { useNewKey, useService } from '../../../support/use-service';

const KEY = { path: '/external-api/key' };
const OK = { status: 200 };
const OVER = { status: 401, body: { code: 'INVALID_SESSION' } };
const ADA = { id: 'https://id.example.com#1', name: 'Ada King' };

const service = useService();
const manager = useNewKey(service, { scopes: ['keys:manage', 'audit:read'] });

const end = (holderId: string, { apiKey } = manager) => {
  const query = 'mutation ($id: ID!) { endSessions(holderId: $id) { success code ended } }';
  return postGraphql(service, apiKey, { query, variables: { id: holderId } });
};

const events = () =>
  eventsIn(service, manager.organizationId, 'apiKeyId byApiKeyId count actor { id }', '{ kind: SESSION_ENDED }');

/** A session of a person, as one begins who comes from the provider. @returns what stands in for the id of a key */
async function beginForAda(): Promise<string> {
  const { organizationId } = manager;
  const store = createSessionStore(service.database.db, await rightsOf(service));
  const apiKeyId = personKeyIdOf(organizationId, ADA);
  const [createdAt, expiresAt] = [service.clock.now, new Date(service.clock.now.getTime() + 3_600_000)];
  const id = `session-${organizationId}-${(await store.listOf(organizationId, apiKeyId)).length}`;
  const person = { ...ADA, groups: ['Desk'] };
  await store.insert({ id, organizationId, apiKeyId, person, createdAt, expiresAt, wrappedSecret: Buffer.alloc(40) });
  return apiKeyId;
}

describe('ending the sessions of somebody else', () => {
  it('all sessions of a key end at once, those of other keys go on, and an event says who did it', async () => {
    const { organizationId } = manager;
    const [lost, other] = [await service.createKey({ organizationId }), await service.createKey({ organizationId })];
    const sessions = [await openSession(service, lost.apiKey), await openSession(service, lost.apiKey)];
    const kept = await openSession(service, other.apiKey);
    const { body } = await end(lost.keyId);
    expect(body.data).toEqual({ endSessions: { success: true, code: 'SESSIONS_ENDED', ended: 2 } });
    for (const session of sessions) expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
    expect(await sendOverSession(service, kept, KEY)).toMatchObject(OK);
    expect(await events()).toEqual([
      { apiKeyId: lost.keyId, byApiKeyId: manager.keyId, count: 2, actor: { id: manager.keyId } },
    ]);
    // The key itself is valid.
    expect(await sendOverSession(service, await openSession(service, lost.apiKey), KEY)).toMatchObject(OK);
  });

  it('those of a person are named by the person, or by what stands in for a key', async () => {
    const standIn = await beginForAda();
    expect((await end(ADA.id)).body.data).toMatchObject({ endSessions: { ended: 1 } });
    await beginForAda();
    expect((await end(standIn)).body.data).toMatchObject({ endSessions: { ended: 1 } });
    expect(await events()).toEqual([
      { apiKeyId: standIn, byApiKeyId: manager.keyId, count: 2, actor: { id: manager.keyId } },
    ]);
  });

  it('nobody ends sessions of another organization, or without the scope', async () => {
    const stranger = await service.createKey({ organizationId: 'elsewhere' });
    const session = await openSession(service, stranger.apiKey);
    expect((await end(stranger.keyId)).body.data).toMatchObject({ endSessions: { ended: 0 } });
    const writer = await service.createKey({ ...stranger, scopes: ['accounts:read', 'accounts:write', 'audit:read'] });
    expect((await end(stranger.keyId, writer)).text).toContain('INSUFFICIENT_SCOPE');
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OK);
  });

  it('the command line ends them too', async () => {
    const { organizationId } = manager;
    // Else the database would clear the session before the command ends it.
    service.clock.now = new Date();
    const lost = await service.createKey({ organizationId });
    const session = await openSession(service, lost.apiKey);
    const cli = commandLine({ env: databaseOf(service) });
    const words = ['keys', 'end-sessions', lost.keyId, '--organization', organizationId];
    expect(await cli(...words)).toMatchObject({ code: 0, stdout: `${lost.keyId}: 1 session ended.\n` });
    expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
    expect((await cli(...words, '--json')).stdout).toBe(`{"holderId":"${lost.keyId}","ended":0}\n`);
    expect(await events()).toMatchObject([{ apiKeyId: lost.keyId, byApiKeyId: null, count: 1 }]);
  });
});
