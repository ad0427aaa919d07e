import { readBrakes } from '../../../src/service/imports/model/brakes';
import { type StoredImport } from '../../../src/service/imports/model/import';
import { IMPORT_STATES, type ImportState } from '../../../src/service/imports/model/import-state';
import { cancelImport, getImports, newImport, putPart, sendSigned } from '../../support/import-requests';
import { plannedRow, storeImport } from '../../support/imports';
import { buildRow } from '../../support/rows';
import { eventsIn } from '../../support/security-events';
import { useNewKey, useService } from '../../support/use-service';
import { untilExpected } from '../../support/webhooks';

// A worker could finish an import that a test stores as APPLYING before the test cancels it.
const service = useService({ backgroundWork: false });
const key = useNewKey(service);

const stored = (overrides: Partial<StoredImport>) =>
  storeImport(service, key, {
    rows: [plannedRow('A-1', { status: 'created' })],
    planChecksum: 'checksum',
    ...(overrides as object),
  });
const post = (id: string, action: string, body?: object, apiKey = key.apiKey) =>
  sendSigned(service, apiKey, { path: `/${id}/${action}`, ...(body && { body }) });
const apply = (id: string, planChecksum: unknown = 'checksum', apiKey = key.apiKey) =>
  post(id, 'apply', { planChecksum }, apiKey);

describe('applying an import', () => {
  it('carries out the plan of the checksum, and no other', async () => {
    const { id } = await stored({});
    const refused = (code: string) => ({ status: 409, body: { success: false, code } });
    expect(await apply(id, 'another')).toMatchObject(refused('STALE_PLAN'));
    const applied = { code: 'IMPORT_APPLYING', import: { id, state: 'APPLYING' } };
    expect(await apply(id)).toMatchObject({ status: 202, body: applied });
    expect(await apply(id)).toMatchObject(refused('IMPORT_STATE_CONFLICT'));
  });

  it('of two at once, one is carried out', async () => {
    const { id } = await stored({});
    const answers = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  });

  it('goes on only while whoever does it may', async () => {
    const { id } = await stored({});
    const other = await service.createKey({ ...key, scopes: ['accounts:write'] });
    expect((await apply(id, 'checksum', other.apiKey)).status).toBe(202);
    const document = await service.database.db.collection('imports').findOne({ organizationId: key.organizationId });
    expect(document?.movedBy).toMatchObject({ apiKeyId: other.keyId, surface: 'REST' });
  });

  it('needs the checksum', async () => {
    const { id } = await stored({});
    for (const body of [{}, { planChecksum: 7 }, [], { planChecksum: 'checksum', review: true }])
      expect((await post(id, 'apply', body)).body).toMatchObject({ code: 'INVALID_REQUEST_BODY' });
  });
});

describe('the body of a decision', () => {
  it.each(['commit', 'apply', 'release', 'cancel', 'undo'])('of %s is an object of known fields', async (action) => {
    const { id } = await stored({ state: 'HELD' });
    for (const body of [[], ['reason'], { raeson: 'looked at' }])
      expect(await post(id, action, body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST_BODY' } });
    expect((await getImports(service, key.apiKey, `/${id}`)).body).toMatchObject({ import: { state: 'HELD' } });
  });
});

describe('releasing an import', () => {
  const heldBy = [{ brake: 'optOutsCleared', limit: 0, actual: 3 }] as const;

  it.each([
    [true, 'PLANNED'],
    [false, 'APPLYING'],
  ])('where review is %s, it becomes %s', async (review, state) => {
    const options = { complete: null, review, brakes: readBrakes(undefined) };
    const { id } = await stored({ state: 'HELD', heldBy: [...heldBy], options });
    const released = { code: 'IMPORT_RELEASED', import: { state, releasedBy: key.keyId, heldBy } };
    expect(await post(id, 'release')).toMatchObject({ status: 202, body: released });
    expect((await post(id, 'release')).body).toMatchObject({ code: 'IMPORT_STATE_CONFLICT' });
  });

  it('needs its scope, and leaves a security event', async () => {
    const { id } = await stored({ state: 'HELD', heldBy: [...heldBy] });
    const writer = await service.createKey({ ...key, scopes: ['accounts:read', 'accounts:write'] });
    expect((await post(id, 'release', undefined, writer.apiKey)).body).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    const releaser = await service.createKey({ ...key, scopes: ['imports:release'] });
    const released = await post(id, 'release', undefined, releaser.apiKey);
    // How far the plan goes past a brake tells of stored accounts.
    expect(released.body).toMatchObject({ import: { heldBy: [{ brake: 'optOutsCleared', actual: null }] } });

    const eventsNow = () => eventsIn(service, key.organizationId, 'kind apiKeyId scope count');
    expect(await untilExpected(eventsNow, ({ length }) => length >= 2)).toEqual(
      expect.arrayContaining([
        { kind: 'IMPORT_RELEASED', apiKeyId: releaser.keyId, scope: null, count: 1 },
        { kind: 'SCOPE_REFUSED', apiKeyId: writer.keyId, scope: 'imports:release', count: 1 },
      ]),
    );
  });
});

describe('cancelling an import', () => {
  const ENDED: ImportState[] = ['COMPLETED', 'CANCELLED', 'FAILED', 'EXPIRED'];

  it.each(IMPORT_STATES.filter((state) => !ENDED.includes(state)))('ends one that is %s', async (state) => {
    const { id } = await stored({ state });
    const cancelled = { state: 'CANCELLED', finishedAt: expect.any(String), requested: 1, parts: 1 };
    expect(await cancelImport(service, key.apiKey, id)).toMatchObject({
      status: 202,
      body: { code: 'IMPORT_CANCELLED', import: cancelled },
    });
  });

  it.each(ENDED)('does nothing to one that is %s', async (state) => {
    const { id } = await stored({ state });
    expect((await cancelImport(service, key.apiKey, id)).body).toMatchObject({
      code: 'IMPORT_STATE_CONFLICT',
      message: expect.stringContaining(state),
    });
  });

  it('while it is receiving counts what has arrived, and lets no more in', async () => {
    const id = await newImport(service, key.apiKey);
    await putPart(service, key.apiKey, id, 3, [buildRow(), buildRow()]);
    expect((await cancelImport(service, key.apiKey, id)).body).toMatchObject({
      import: { state: 'CANCELLED', parts: 1, requested: 2 },
    });
    expect((await putPart(service, key.apiKey, id, 1, [buildRow()])).body).toMatchObject({
      code: 'IMPORT_STATE_CONFLICT',
    });
  });
});
