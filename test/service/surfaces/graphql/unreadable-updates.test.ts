import { type Db, type Document } from 'mongodb';
import { cursorOf, FEED_START } from '../../../../src/service/records/change-log/change-position';
import { patchAccount, pushRows } from '../../../support/http';
import { buildRow } from '../../../support/rows';
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

const damages: [string, (externalId: string, db: Db) => Promise<void>][] = [
  [
    'an account without its secret',
    (externalId, db) => rewrite(db, 'accounts', { externalId }, ({ secret: _secret, ...stored }: Document) => stored),
  ],
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
