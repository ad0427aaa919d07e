import { type JsonObject } from '../../../../src/base/json/json';
import { callerOf } from '../../../support/caller';
import { commandLine } from '../../../support/command-line';
import { CommandCounter } from '../../../support/commands';
import { getAccount, graphqlData, patchAccount, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const counter = new CommandCounter();
const service = useService({}, counter.wrap);
const feed = useKey(service, { name: 'nightly feed' });
const desk = useKey(service, { name: 'Ada’s desk' });
const row = buildRow({ person: { ssn: '905-11-2222' } });
const { externalId } = row;
beforeAll(async () => {
  await pushRows(service, feed.apiKey, [row]);
  for (const bank of ['First', 'Second', 'Third']) {
    service.clock.advance(1000);
    await patchAccount(service, desk.apiKey, externalId, { bank });
  }
  await getAccount(service, desk.apiKey, externalId);
  await callerOf(service, desk).placeHold(externalId);
  const scopeless = await service.createKey({ name: 'forgotten', scopes: [] });
  await getAccount(service, scopeless.apiKey, externalId);
});

const QUERY = `{
  account(externalId: "${externalId}") {
    creation { apiKeyId apiKeyName } legalHold { placedBy placedByName }
    auditTrail { nodes { apiKeyId apiKeyName again: apiKeyName } }
  }
  auditTrail(filter: { externalId: "${externalId}" }) { nodes { apiKeyName syncRun { apiKeyName } } }
  syncRuns { nodes { apiKeyId apiKeyName } }
  accessRecords(filter: { externalId: "${externalId}" }) { nodes { apiKeyId apiKeyName } }
  securityEvents { nodes { kind apiKeyName } }
}`;
const data = () => graphqlData<Record<string, JsonObject & { nodes: JsonObject[] }>>(service, feed.apiKey, QUERY);

it('everything that says which key did something tells the name of the key, also once it is revoked', async () => {
  const expected = {
    account: {
      creation: { apiKeyId: feed.keyId, apiKeyName: 'nightly feed' },
      legalHold: { placedBy: desk.keyId, placedByName: 'Ada’s desk' },
      auditTrail: { nodes: Array(4).fill({ apiKeyId: desk.keyId, apiKeyName: 'Ada’s desk', again: 'Ada’s desk' }) },
    },
    auditTrail: { nodes: Array(4).fill({ apiKeyName: 'Ada’s desk', syncRun: null }) },
    syncRuns: { nodes: [{ apiKeyId: feed.keyId, apiKeyName: 'nightly feed' }] },
    accessRecords: { nodes: [{ apiKeyId: desk.keyId, apiKeyName: 'Ada’s desk' }] },
    securityEvents: { nodes: expect.arrayContaining([{ kind: 'SCOPE_REFUSED', apiKeyName: 'forgotten' }]) },
  };
  expect(await data()).toEqual(expected);
  await service.database.db
    .collection('apiKeys')
    .updateOne({ _id: desk.keyId as never }, { $set: { revokedAt: new Date() } });
  expect(await data()).toEqual(expected);
});

it('the names of keys are read once for each list of an answer, however many records it has', async () => {
  const commands = await counter.eventsDuring(data);
  const reads = commands.filter(({ command }) => command.find === 'apiKeys' && command.projection?.name);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThanOrEqual(7);
});

it('a key of another organization has no name, and neither has an unknown one', async () => {
  const stranger = await service.createKey({ organizationId: 'org-b', name: 'stranger' });
  const auditTrail = service.database.db.collection('auditTrail');
  const [first, second] = await auditTrail.find({ externalId }, { sort: { accountVersion: -1 }, limit: 2 }).toArray();
  await auditTrail.updateOne({ _id: first?._id as never }, { $set: { apiKeyId: stranger.keyId } });
  await auditTrail.updateOne({ _id: second?._id as never }, { $set: { apiKeyId: 'unknown' } });
  const { auditTrail: trail } = await data();
  expect(trail?.nodes.map(({ apiKeyName }) => apiKeyName)).toEqual([null, null, 'Ada’s desk', 'Ada’s desk']);
});

it('account-file, access and security-events print names beside ids', async () => {
  const cli = commandLine({ ...service, apiKey: feed.apiKey });
  const file = JSON.parse((await cli('account-file', externalId)).stdout);
  expect(file).toMatchObject({
    creation: { apiKeyName: 'nightly feed' },
    legalHold: { placedByName: 'Ada’s desk' },
    syncRuns: [{ apiKeyName: 'nightly feed' }],
  });
  expect(file.auditTrail).toContainEqual(expect.objectContaining({ apiKeyId: desk.keyId, apiKeyName: 'Ada’s desk' }));
  expect(file.accessRecords).toContainEqual(expect.objectContaining({ apiKeyName: 'nightly feed' }));
  expect((await cli('access', '--key', desk.keyId)).stdout).toContain('"apiKeyName":"Ada’s desk"');
  expect((await cli('security-events', '--kind', 'SCOPE_REFUSED')).stdout).toContain('"apiKeyName":"forgotten"');
});

it('the audit trail over REST keeps its fields', async () => {
  const { text } = await getAccount(service, feed.apiKey, externalId, '/audit-trail');
  expect(text).not.toContain('apiKeyName');
});
