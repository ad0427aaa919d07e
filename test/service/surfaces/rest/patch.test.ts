import { type JsonObject } from '../../../../src/base/json/json';
import { callerOf } from '../../../support/caller';
import { patchAccount } from '../../../support/http';
import { useKey, useService } from '../../../support/use-service';

let externalId: string;
const service = useService();
const key = useKey(service);
const caller = callerOf(service, key);
beforeEach(async () => {
  externalId = await caller.create({ bucket: 'b', person: { ssn: '123-45-6789' } });
});

const patch = (body: unknown) => patchAccount(service, key.apiKey, externalId, body);
const account = () => caller.account(externalId);
const refused = (status: number, code: string) => ({ status, body: { success: false, code } });

it('an update is the same direct and wrapped', async () => {
  for (const [body, bank] of [
    [{ bank: 'One' }, 'One'],
    [{ update: { bank: 'Two' } }, 'Two'],
    [{ update: { bank: 'Three' }, client: 'beside', phoneNumber: 'wrong', status: null }, 'Three'],
    [{ update: null, bank: 'Four' }, 'Four'],
    ...['text', 7, [], ['x'], [{ bank: 'Two' }]].map((update) => [{ update, bank: 'Five' }, 'Five']),
  ]) {
    const answer = await patch(body);
    expect(answer).toMatchObject({ status: 200, body: { success: true, code: 'ACCOUNT_UPDATED' } });
    expect(await account()).toMatchObject({ bank, client: null, phoneNumber: '+15551234567' });
  }
});

it('an update is answered with the documented envelope and no personal value', async () => {
  const { body } = await patch({ person: { ssn: '999-88-7777', name: { first: 'Ana' } } });
  const updatedAt = service.clock.now.toISOString();
  expect(body).toEqual({
    success: true,
    code: 'ACCOUNT_UPDATED',
    message: expect.any(String),
    account: { id: expect.any(String), externalId, organizationId: 'org-a', updatedAt },
  });
});

it('an account that is sent back as it was read is not changed', async () => {
  const before = await account();
  service.clock.advance(1000);
  expect((await patch(before)).status).toBe(200);
  expect(await account()).toEqual(before);
  expect((await patch({ ...before, bank: 'New' })).status).toBe(200);
  expect(await account()).toEqual({ ...before, bank: 'New', updatedAt: service.clock.now.toISOString() });
});

it.each<JsonObject | string>([
  {},
  { update: { unknown: 1 } },
  { update: {}, bank: 'beside' },
  { update: { update: { bank: 'One' } } },
  { update: [{ bank: 'One' }] },
  '{"__proto__":{"bank":"One"}}',
  { bucket: 'c', portfolioId: 'p', externalId: 'e', id: 'i', status_category: 'NEW', createdAt: 'x' },
  { emailAddressIds: [], currentEmailAddressId: 'c' },
  { organizationId: 'other' },
])('an update without a valid updatable field is refused: %j', async (body) => {
  const before = await account();
  expect(await patch(body)).toMatchObject(refused(400, 'NO_VALID_UPDATABLE_FIELDS'));
  expect(await account()).toEqual(before);
});

it('an update does not touch bucket, portfolioId or read-only fields', async () => {
  const before = await account();
  const sent = { bucket: 'c', portfolioId: 'q', externalId: 'other', status_category: 'CLOSED', createdAt: 'never' };
  expect((await patch({ ...sent, bank: 'One' })).status).toBe(200);
  expect(await account()).toEqual({ ...before, bank: 'One' });
});

it.each(['', '{', 'null', '7', '[{"bank":"One"}]'])('an update may not have the body %j', async (body) => {
  expect(await patch(body)).toMatchObject(refused(400, 'INVALID_REQUEST_BODY'));
});

it('an update of another media type, or of an absent account, is refused', async () => {
  const update = (id: string, type = 'application/json') =>
    patchAccount(service, key.apiKey, id, { bank: 'One' }, { 'content-type': type });
  expect(await update(externalId, 'application/merge-patch+json')).toMatchObject(
    refused(415, 'UNSUPPORTED_MEDIA_TYPE'),
  );
  expect(await update('absent')).toMatchObject(refused(404, 'ACCOUNT_NOT_FOUND'));
});

it('an update writes nothing where one value of several is wrong, and names the field', async () => {
  const before = await account();
  const answer = await patch({ bank: 'One', tags: null, metadata: null, status: null, person: { name: 'Ana Low' } });
  expect(answer).toMatchObject(refused(400, 'VALIDATION_FAILED'));
  const details = answer.body.details as { field: string }[];
  expect(details.map(({ field }) => field).sort()).toEqual(['metadata', 'person.name', 'status', 'tags']);
  expect(await account()).toEqual(before);
});

it('an update is refused where the account would grow too large', async () => {
  const note = 'x'.repeat(4000);
  const answers = [];
  for (let i = 0; i < 3; i += 1) {
    const metadata = Object.fromEntries(Array.from({ length: 6 }, (_, j) => [`${i}-${j}`, note]));
    answers.push(await patch({ metadata }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
  expect(answers[2]?.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'metadata' }] });
});
