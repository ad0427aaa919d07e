import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine, databaseOf } from '../../support/command-line';
import { pushRows } from '../../support/http';
import { buildRow } from '../../support/rows';
import { until } from '../../support/until';
import { useFreshService, useNewKey } from '../../support/use-service';
import { printing } from '../outcome';

const service = useFreshService();
const key = useNewKey(service);

const verify = (...words: string[]) =>
  commandLine({ env: databaseOf(service), clock: service.clock })('statistics', 'verify', ...words);
const heads = () => service.database.db.collection<{ _id: string }>('counterHeads');

it('compares counters with what they count, and gives up those that are wrong', async () => {
  await pushRows(service, key.apiKey, [buildRow({ portfolioId: 'p1' })]);
  const { organizationId } = key;
  await until(async () => (await heads().findOne({ _id: organizationId })) !== null);
  expect(await verify()).toMatchObject({ code: EXIT.DONE, stdout: `${organizationId}: 2 pages compared\n` });

  const pages = service.database.db.collection('counters');
  const { _id } = (await pages.findOne({ page: 'pp1' })) ?? {};
  await pages.updateOne({ _id }, { $set: { figures: '[["gone",1]]' } });
  const wrong = await verify('--organization', organizationId, '--rebuild');
  expect(wrong).toMatchObject(printing(EXIT.BROKEN, /^\S+: 2 pages compared, WRONG:\n {2}pp1: \d counters?\n$/));
  expect(await heads().findOne({ _id: organizationId })).toBeNull();
  expect(await verify()).toMatchObject({ code: EXIT.DONE, stdout: `${organizationId}: counters are not built yet\n` });
});
