import { type JsonObject } from '../../../../src/base/json/json';
import { untilInFeed } from '../../../support/changes';
import { patchAccount, postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const caller = useKey(service);

async function ask(query: string, key = caller.apiKey): Promise<{ data: JsonObject; errors?: JsonObject[] }> {
  return (await postGraphql(service, key, { query })).body as unknown as { data: JsonObject; errors?: JsonObject[] };
}

const CHANGES = {
  updateAccount: 'updateAccount(externalId: "ID", update: { bank: "Second" })',
  placeLegalHold: 'placeLegalHold(externalId: "ID", reason: "Lawsuit")',
  releaseLegalHold: 'releaseLegalHold(externalId: "ID")',
  erasePerson: 'erasePerson(externalId: "ID")',
};
const ALL_SCOPES = ['accounts:read', 'accounts:write', 'accounts:erase', 'accounts:hold'] as const;

describe('the account in the answer to a change', () => {
  it.each(Object.entries(CHANGES))('%s answers with the whole account as it is stored then', async (name, text) => {
    const { apiKey: key } = await service.createKey({ scopes: [...ALL_SCOPES] });
    const row = buildRow({ bank: 'First' });
    await pushRows(service, key, [row]);
    const id = String(row.externalId);
    if (name === 'releaseLegalHold')
      await ask(`mutation { ${CHANGES.placeLegalHold.replace('ID', id)} { code } }`, key);
    const fields = '__typename id version bank status statusCategory legalHold { reason } erasedAt';
    const { data, errors } = await ask(`mutation { ${text.replace('ID', id)} { code account { ${fields} } } }`, key);
    expect(errors).toBeUndefined();
    const { account } = (data as Record<string, { account: JsonObject }>)[name] ?? {};
    const stored = await ask(`{ account(externalId: "${id}") { ${fields} } }`, key);
    expect(account).toMatchObject({ __typename: 'Account', status: 'LOADED' });
    expect(account).toEqual(stored.data.account);
  });
});

describe('node', () => {
  const node = async (id: unknown, key = caller.apiKey) =>
    (await ask(`{ node(id: "${id}") { __typename id } }`, key)).data.node as JsonObject | null;

  it('finds each kind of object by its id, for its organization and with the right to read it', async () => {
    const { apiKey: key } = await service.createKey({ scopes: [...ALL_SCOPES, 'webhooks:manage'] });
    const { apiKey: foreign } = await service.createKey({ organizationId: 'org-other' });
    const { apiKey: writer } = await service.createKey({ scopes: ['accounts:write'] });
    const row = buildRow();
    await pushRows(service, key, [row]);
    await patchAccount(service, key, String(row.externalId), { bank: 'Second' });
    await ask('mutation { createWebhook(input: { url: "https://receiver.example.com/" }) { code } }', key);
    await untilInFeed(service.database.db);
    const { data } = await ask(
      `{ account(externalId: "${row.externalId}") { id auditTrail { nodes { id } } timeline { nodes { id auditTrailEntryId } } }
         syncRuns(first: 1) { nodes { id } } webhooks { id } changes(filter: { externalId: "${row.externalId}" }) { nodes { id } } }`,
      key,
    );
    const found = data as unknown as {
      account: { id: string; auditTrail: { nodes: JsonObject[] }; timeline: { nodes: JsonObject[] } };
      syncRuns: { nodes: JsonObject[] };
      webhooks: JsonObject[];
      changes: { nodes: JsonObject[] };
    };
    const ids = {
      Account: found.account.id,
      AuditTrailEntry: found.account.auditTrail.nodes[0]?.id,
      TimelineEvent: found.account.timeline.nodes[0]?.id,
      SyncRun: found.syncRuns.nodes[0]?.id,
      Webhook: found.webhooks[0]?.id,
      Change: found.changes.nodes[0]?.id,
      AccountSnapshot: `${found.account.id}@1`,
    };
    expect(new Set(Object.values(ids)).size).toBe(7);
    expect(found.account.timeline.nodes[0]?.auditTrailEntryId).toBe(ids.AuditTrailEntry);
    for (const [typeName, id] of Object.entries(ids)) {
      expect(await node(id, key)).toEqual({ __typename: typeName, id });
      expect(await node(id, foreign)).toBeNull();
      expect(await node(id, writer)).toBeNull();
    }
    const [block = ''] = String(ids.Change).split('-');
    const nothing = ['', 'nothing', '0'.repeat(24), `${'0'.repeat(24)}-event`, 'x-event', `${'0'.repeat(24)}-0`];
    nothing.push(`${block}-9999`, `${block}-00`, `${block}--1`, `${ids.Change}-event`, `${ids.Account}@99`);
    for (const id of nothing) expect(await node(id, key)).toBeNull();
    // The change after the last of a block is of another one.
    const { nodes: changes } = found.changes;
    for (const { id } of changes) expect(await node(id, key)).toEqual({ __typename: 'Change', id });
    const all = [...Object.values(ids), ...nothing.filter((id) => id !== '')];
    const list = all.map((id) => JSON.stringify(id)).join();
    const { data: together } = await ask(`{ nodes(ids: [${list}]) { __typename id } }`, key);
    expect(together.nodes).toEqual([
      ...Object.entries(ids).map(([__typename, id]) => ({ __typename, id })),
      ...nothing.filter((id) => id !== '').map(() => null),
    ]);
  });

  it('finds records and security events for those who may read them', async () => {
    const { apiKey: auditor } = await service.createKey({ scopes: ['audit:read'] });
    const { apiKey: foreign } = await service.createKey({ organizationId: 'org-other', scopes: ['audit:read'] });
    const { apiKey: writer } = await service.createKey({ scopes: ['accounts:write'] });
    await ask('{ accounts { nodes { id } } }', writer);
    const { data } = await ask('{ securityEvents(first: 1) { nodes { id } } }', auditor);
    const [event] = (data.securityEvents as unknown as { nodes: JsonObject[] }).nodes;
    expect(await node(event?.id, auditor)).toEqual({ __typename: 'SecurityEvent', id: event?.id });
    for (const other of [foreign, writer]) expect(await node(event?.id, other)).toBeNull();
    const { insertedId } = await service.database.db
      .collection('accessRecords')
      .insertOne({ organizationId: 'org-a', query: null, externalIds: [] });
    const id = insertedId.toHexString();
    expect(await node(id, auditor)).toEqual({ __typename: 'AccessRecord', id });
    for (const other of [foreign, writer]) expect(await node(id, other)).toBeNull();
  });

  it('finds a delivery for those who may see its webhook', async () => {
    const { apiKey: key } = await service.createKey({ scopes: ['webhooks:manage'] });
    const { apiKey: foreign } = await service.createKey({ organizationId: 'org-other', scopes: ['webhooks:manage'] });
    const { apiKey: reader } = await service.createKey({ scopes: ['accounts:read'] });
    await ask('mutation { createWebhook(input: { url: "https://receiver.example.com/" }) { code } }', key);
    const { data } = await ask('{ webhooks { id } }', key);
    const [webhook] = data.webhooks as JsonObject[];
    const { insertedId } = await service.database.db
      .collection('webhookDeliveries')
      .insertOne({ organizationId: 'org-a', webhookId: webhook?.id, state: 'TAKEN', body: '{"data":{}}' });
    const id = insertedId.toHexString();
    expect(await node(id, key)).toEqual({ __typename: 'WebhookDelivery', id });
    for (const other of [foreign, reader]) expect(await node(id, other)).toBeNull();
  });
});
