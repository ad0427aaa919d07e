import { type Db, type Document } from 'mongodb';
import { cursorOf, FEED_START } from '../../../../src/service/records/change-log/change-position';
import { pageOfChanges, untilInFeed } from '../../../support/changes';
import { graphqlData, patchAccount, postGraphql, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService } from '../../../support/service';
import { type EventResult, endSubscriptions, subscribed } from '../../../support/subscriptions';
import { rewrite } from '../../../support/tampering';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);
afterEach(endSubscriptions);

const UPDATED = `subscription ($after: String!, $fields: [String!]) {
  accountUpdated(after: $after, filter: { fields: $fields }) {
    kind auditTrailEntry { externalId changes { field to } }
  }
}`;

const withoutSecret = (externalId: string, db: Db) =>
  rewrite(db, 'accounts', { externalId }, ({ secret: _secret, ...stored }: Document) => stored);

const damages: [string, typeof withoutSecret][] = [
  ['an account without its secret', withoutSecret],
  [
    'an entry with other values',
    (externalId, db) =>
      rewrite(db, 'auditTrail', { externalId }, (stored) => {
        const sealedValues = Buffer.from(stored.sealedValues);
        sealedValues.writeUInt8(sealedValues.readUInt8(sealedValues.length - 1) ^ 1, sealedValues.length - 1);
        return { ...stored, sealedValues };
      }),
  ],
];

it.each(damages)('%s keeps subscribers from no change of others', async (_what, damage) => {
  const [damaged, other] = [buildRow(), buildRow()];
  await pushRows(service, key.apiKey, [damaged, other]);
  await patchAccount(service, key.apiKey, damaged.externalId, { person: { birthdate: '1980-01-02' } });
  await patchAccount(service, key.apiKey, other.externalId, { bank: 'other' });
  await damage(damaged.externalId, service.database.db);
  const variables = { after: cursorOf(FEED_START), fields: ['person', 'bank'] };
  const events = await subscribed(service, { query: UPDATED, variables, apiKey: key.apiKey });
  const next = async () => (await events.next()).value as EventResult;
  expect(await next()).toMatchObject({
    data: { accountUpdated: { kind: 'ACCOUNT_UPDATED', auditTrailEntry: null } },
    errors: [{ path: ['accountUpdated', 'auditTrailEntry'] }],
  });
  expect(await next()).toEqual({
    data: {
      accountUpdated: {
        kind: 'ACCOUNT_UPDATED',
        auditTrailEntry: { externalId: other.externalId, changes: [{ field: 'bank', to: 'other' }] },
      },
    },
  });
});

it.each(damages)('%s keeps nobody from the values of others', async (_what, damage) => {
  const { cursor } = await pageOfChanges(service, key.apiKey);
  const [damaged, other] = [buildRow(), buildRow()];
  await pushRows(service, key.apiKey, [damaged, other]);
  await patchAccount(service, key.apiKey, damaged.externalId, { person: { birthdate: '1980-01-02' } });
  await patchAccount(service, key.apiKey, other.externalId, { client: 'other' });
  await untilInFeed(service.database.db);
  await damage(damaged.externalId, service.database.db);

  const { changes } = await pageOfChanges(service, key.apiKey, { cursor, values: true });
  const updates = changes.filter(({ type }) => type === 'account.updated');
  expect(updates.map(({ fields, values }) => [fields, values?.map(({ to }) => to)])).toEqual([
    [['person.birthdate'], undefined],
    [['client'], ['other']],
  ]);

  const query = `query ($after: String!, $damaged: String!, $other: String!) {
    changes(after: $after, filter: { kinds: [ACCOUNT_UPDATED] }) { nodes { values { to } } }
    damaged: account(externalId: $damaged) { auditTrail { nodes { id } } }
    other: account(externalId: $other) { auditTrail { nodes { changes { to } } } }
  }`;
  const variables = { after: cursor, damaged: damaged.externalId, other: other.externalId };
  const { body } = await postGraphql(service, key.apiKey, { query, variables });
  const changed = [{ to: 'other' }];
  expect(body.data).toMatchObject({
    changes: { nodes: [{ values: null }, { values: changed }] },
    damaged: null,
    other: { auditTrail: { nodes: [{ changes: changed }] } },
  });
});

it.each([
  'accountUpdated(after: $after, externalId: $externalId)',
  'changes(after: $after, filter: { kinds: [ACCOUNT_UPDATED], externalId: $externalId })',
])('the changes of a damaged account come to who asks for these alone: %s', async (field) => {
  const { externalId } = buildRow();
  await pushRows(service, key.apiKey, [buildRow({ externalId })]);
  await patchAccount(service, key.apiKey, externalId, { person: { birthdate: '1980-01-02' } });
  await withoutSecret(externalId, service.database.db);
  const query = `subscription ($after: String!, $externalId: String!) { ${field} { kind } }`;
  const variables = { after: cursorOf(FEED_START), externalId };
  const events = await subscribed(service, { query, variables, apiKey: key.apiKey });
  const { data } = (await events.next()).value as EventResult;
  expect(Object.values(data ?? {})).toEqual([{ kind: 'ACCOUNT_UPDATED' }]);
});

it('the changes of a damaged account are listed to who asks for these alone', async () => {
  const { externalId } = buildRow();
  await pushRows(service, key.apiKey, [buildRow({ externalId })]);
  await untilInFeed(service.database.db);
  await withoutSecret(externalId, service.database.db);
  const query = 'query ($externalId: String!) { changes(filter: { externalId: $externalId }) { nodes { kind } } }';
  const data = await graphqlData(service, key.apiKey, query, { externalId });
  expect(data).toEqual({ changes: { nodes: [{ kind: 'ACCOUNT_CREATED' }] } });
});

it('a list that fails at a damaged account records no other as read', async () => {
  const recording = await startService({ accessRecords: 'accounts' });
  const { apiKey } = await recording.createKey();
  const rows = [buildRow(), buildRow()];
  for (const row of rows) await pushRows(recording, apiKey, [row]);
  // The newest change comes first.
  await withoutSecret(rows[0]?.externalId ?? '', recording.database.db);
  const { body } = await postGraphql(recording, apiKey, { query: '{ accounts(first: 2) { nodes { id } } }' });
  expect(body.errors).toMatchObject([{ path: ['accounts'] }]);
  expect(await recording.database.db.collection('accessRecords').find().toArray()).toEqual([]);
});
