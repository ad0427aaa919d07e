import { listOrganizations, SERVICE_ITSELF } from '../../../../src/service/storage/database/organizations';
import { useService } from '../../../support/use-service';

const service = useService();

it('organizations are listed that left anything, each once, however much it is', async () => {
  const { db } = service.database;
  await service.createKey({ organizationId: 'with-a-key' });
  const insert = (name: string, organizationIds: string[]) =>
    db
      .collection(name)
      .insertMany(organizationIds.map((organizationId, at) => ({ organizationId, createdAt: new Date(at) })));
  await insert('accessRecords', [...Array(300).fill('much'), 'more', ...Array(300).fill('with-a-key'), 'zz']);
  await insert('consolePeople', ['people-alone']);
  await insert('securityEvents', ['events-alone', 'events-alone']);
  await insert('dataKeys', ['keys-alone', SERVICE_ITSELF]);
  expect(await listOrganizations(db)).toEqual(
    ['events-alone', 'keys-alone', 'more', 'much', 'people-alone', 'with-a-key', 'zz'].sort(),
  );
});

it('no list begins with what belongs to the service itself', async () => {
  // A key has been made, so there is a data key that signs.
  const { db } = service.database;
  expect(await db.collection('dataKeys').findOne({ organizationId: SERVICE_ITSELF })).not.toBeNull();
  expect(await listOrganizations(db, ['dataKeys'])).toEqual(['keys-alone']);
});
