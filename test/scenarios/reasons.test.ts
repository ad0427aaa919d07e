import { type JsonObject } from '../../src/base/json/json';
import { createPersonStore } from '../../src/service/callers/rights/person.store';
import { callerOf } from '../support/caller';
import { postGraphql } from '../support/http';
import { sendSigned } from '../support/import-requests';
import { plannedRow, storeImport } from '../support/imports';
import { useNewKey, useService } from '../support/use-service';

const service = useService();
const key = useNewKey(service);

const { ask, auditTrail, create, placeHold, releaseHold, erase } = callerOf(service, key);

async function reasonsOf(externalId: string) {
  const found = await ask(
    'query ($externalId: String!) { auditTrail(filter: { externalId: $externalId }) { nodes { operation reason } } }',
    { externalId },
  );
  return ((found.auditTrail?.nodes ?? []) as JsonObject[]).map(({ operation, reason }) => [operation, reason]);
}

it('why a hold was placed and released is in the history, and goes once the person is erased', async () => {
  const externalId = await create();
  await placeHold(externalId, 'Subpoena');
  service.clock.advance(60_000);
  const reason = 'Ottilie won; of 905-11-5566';
  expect(await releaseHold(externalId, reason)).toMatchObject({ code: 'LEGAL_HOLD_RELEASED' });
  const released = 'Ottilie won; of ***-**-5566';
  expect(await reasonsOf(externalId)).toEqual([
    ['RELEASE_HOLD', released],
    ['PLACE_HOLD', 'Subpoena'],
  ]);
  const trail = await auditTrail(externalId);
  expect(trail[0]?.changes).toContainEqual({ field: 'legalHold.releaseReason', from: null, to: released });
  expect(await erase(externalId, 'Asked for it on Nov 3')).toMatchObject({ code: 'PERSON_ERASED' });
  expect(await reasonsOf(externalId)).toEqual([
    ['ERASE', 'Asked for it on Nov 3'],
    ['RELEASE_HOLD', null],
    ['PLACE_HOLD', null],
  ]);
  const stored = await service.database.db.collection('auditTrail').find({ externalId }).toArray();
  expect(JSON.stringify(stored)).not.toContain('Ottilie');
  const { historyVerification } = await ask('{ historyVerification { accounts fault { externalId } } }');
  expect(historyVerification).toMatchObject({ fault: null });
});

it('a reason may be left out, and an empty one is refused', async () => {
  const externalId = await create();
  await placeHold(externalId, 'Subpoena');
  expect(await releaseHold(externalId, ' ')).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await erase(externalId, '')).toMatchObject({ code: 'VALIDATION_FAILED' });
  await releaseHold(externalId);
  await erase(externalId);
  expect(await reasonsOf(externalId)).toEqual([
    ['ERASE', null],
    ['RELEASE_HOLD', null],
    ['PLACE_HOLD', null],
  ]);
});

describe('why an import is released', () => {
  const held = () =>
    storeImport(service, key, {
      rows: [plannedRow('A-1', { status: 'created' })],
      planChecksum: 'checksum',
      state: 'HELD',
    });
  const events = async () => {
    const found = await ask(
      '{ securityEvents(filter: { kind: IMPORT_RELEASED }) { nodes { importId reason count } } }',
    );
    return found.securityEvents?.nodes as JsonObject[];
  };

  it('is kept with the import and in the security event, over either surface', async () => {
    const [first, second, third] = [await held(), await held(), await held()];
    const path = `/${first.id}/release`;
    const reason = 'Confirmed by the client of 905-11-5566';
    const { body } = await sendSigned(service, key.apiKey, { path, body: { reason } });
    const kept = 'Confirmed by the client of ***-**-5566';
    expect(body.import).toMatchObject({ releaseReason: kept });
    const { done } = await ask(
      'mutation ($id: ID!) { done: releaseImport(id: $id, reason: "Seen") { import { releaseReason } } }',
      { id: second.id },
    );
    expect(done).toEqual({ import: { releaseReason: 'Seen' } });
    await sendSigned(service, key.apiKey, { path: `/${third.id}/release` });
    let recorded = await events();
    while (recorded.length < 3) recorded = await events();
    expect(recorded).toEqual(
      expect.arrayContaining([
        { importId: first.id, reason: kept, count: 1 },
        { importId: second.id, reason: 'Seen', count: 1 },
        { importId: third.id, reason: null, count: 1 },
      ]),
    );
  });

  it('must be text that says something', async () => {
    const { id } = await held();
    const release = (reason: unknown) => sendSigned(service, key.apiKey, { path: `/${id}/release`, body: { reason } });
    expect((await release(7)).body).toMatchObject({ code: 'INVALID_REQUEST_BODY' });
    expect((await release('  ')).body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await release(null)).body).toMatchObject({ code: 'IMPORT_RELEASED' });
  });
});

describe('the people of an organization', () => {
  const QUERY = '{ people { id actorId name groups signedInAt sessions } }';

  it('are listed with their groups and sessions, the last to sign in first', async () => {
    const { organizationId } = key;
    const { db } = service.database;
    const people = createPersonStore(db);
    const note = (keyId: string, name: string, organization: string, at: Date) =>
      people.note(organization, keyId, { id: `issuer#${name}`, name, groups: ['writers'] }, at);
    const { now } = service.clock;
    const earlier = new Date(now.getTime() - 60_000);
    await note(`person-a-${organizationId}`, 'Ada', organizationId, earlier);
    await note(`person-b-${organizationId}`, 'Ben', organizationId, now);
    await note(`person-c-${organizationId}`, 'Cleo', 'another-corp', now);
    const session = (_id: string, expiresAt: Date) => ({
      _id: `${_id}-${organizationId}`,
      organizationId,
      apiKeyId: `person-a-${organizationId}`,
      createdAt: earlier,
      expiresAt,
    });
    const later = new Date(now.getTime() + 60_000);
    const sessions = db.collection<{ _id: string }>('consoleSessions');
    await sessions.insertMany([session('one', later), session('two', later), session('over', earlier)]);
    expect((await ask(QUERY)).people).toEqual([
      {
        id: `person-b-${organizationId}`,
        actorId: 'issuer#Ben',
        name: 'Ben',
        groups: ['writers'],
        signedInAt: now.toISOString(),
        sessions: 0,
      },
      expect.objectContaining({ name: 'Ada', sessions: 2 }),
    ]);
    const { done } = await ask('mutation ($id: ID!) { done: endSessions(holderId: $id) { ended } }', {
      id: `person-a-${organizationId}`,
    });
    expect(done).toEqual({ ended: 3 });
    expect((await ask(QUERY)).people).toContainEqual(expect.objectContaining({ name: 'Ada', sessions: 0 }));
  });

  it('are for keys that manage keys', async () => {
    const reader = await service.createKey({ ...key, scopes: ['accounts:read', 'audit:read'] });
    const { body } = await postGraphql(service, reader.apiKey, { query: QUERY });
    expect(body.errors).toMatchObject([{ extensions: { code: 'INSUFFICIENT_SCOPE' } }]);
  });
});
