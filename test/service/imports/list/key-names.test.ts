import { type JsonObject } from '../../../../src/base/json/json';
import { commandLine } from '../../../support/command-line';
import { getImports } from '../../../support/import-requests';
import { storeImport } from '../../../support/imports';
import { type TestKey } from '../../../support/service';
import { useService } from '../../../support/use-service';

const service = useService();
let feed: TestKey;
let desk: TestKey;
let released: string;
beforeAll(async () => {
  feed = await service.createKey({ name: 'nightly feed' });
  desk = await service.createKey({ name: 'Ada’s desk' });
  released = (await storeImport(service, feed, { name: 'first', releasedBy: desk.keyId })).id;
  service.clock.advance(1000);
  await storeImport(service, desk, { name: 'second' });
  service.clock.advance(1000);
  const stranger = await service.createKey({ organizationId: 'org-b', name: 'stranger' });
  await storeImport(service, { ...desk, keyId: stranger.keyId }, { name: 'third' });
});

const namesOf = ({ name, createdBy, createdByName, releasedByName }: JsonObject) => ({
  name,
  createdBy,
  createdByName,
  releasedByName,
});

it('REST tells the names of the keys of imports, where the organization has such keys', async () => {
  const { imports } = (await getImports(service, desk.apiKey)).body as { imports: JsonObject[] };
  expect(imports.map(namesOf)).toMatchObject([
    { name: 'third', createdByName: undefined, releasedByName: undefined },
    { name: 'second', createdBy: desk.keyId, createdByName: 'Ada’s desk', releasedByName: undefined },
    { name: 'first', createdBy: feed.keyId, createdByName: 'nightly feed', releasedByName: 'Ada’s desk' },
  ]);
  expect(namesOf((await getImports(service, desk.apiKey, `/${released}`)).body.import as JsonObject)).toMatchObject({
    createdByName: 'nightly feed',
    releasedByName: 'Ada’s desk',
  });
});

it('the command line tells who began an import', async () => {
  const { stdout } = await commandLine({ ...service, apiKey: desk.apiKey })('imports', 'show', released);
  expect(stdout).toMatch(new RegExp(`created +\\S+ by nightly feed, key ${feed.keyId}`));
});
