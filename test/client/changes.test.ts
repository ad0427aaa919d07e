import { EXIT } from '../../src/cli/terminal/exit-codes';
import { type Change } from '../../src/client';
import { nextChanges } from '../support/changes';
import { clientOf, collect } from '../support/client';
import { commandLine } from '../support/command-line';
import { patchAccount, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { useFreshService } from '../support/use-service';

const service = useFreshService();
let key: TestKey;
beforeEach(async () => {
  key = await service.createKey();
  await pushRows(service, key.apiKey, [buildRow({ externalId: 'a', bank: 'First' })]);
  await nextChanges(service, key.apiKey, 2);
});

const namesOf = (changes: readonly Change[]) => changes.map(({ type, externalId }) => `${type} ${externalId ?? ''}`);

it('the client reads all changes page by page, and goes on behind the one that was processed last', async () => {
  const client = clientOf(service, key.apiKey);
  const all = await collect(client.changes({ pageSize: 1 }));
  expect(namesOf(all)).toEqual(['account.created a', 'sync_run.completed ']);
  const [first] = all;
  expect(await collect(client.changes({ cursor: first?.cursor }))).toEqual(all.slice(1));
  expect(await collect(client.changes({ cursor: all[1]?.cursor }))).toEqual([]);
  await expect(collect(client.changes({ cursor: 'nonsense' }))).rejects.toMatchObject({ code: 'INVALID_QUERY' });
});

it('the client follows what changes later, with values where they are asked for, until it is aborted', async () => {
  const client = clientOf(service, key.apiKey);
  const abort = new AbortController();
  const following = client.changes({ follow: true, values: true, signal: abort.signal });
  for (const type of ['account.created', 'sync_run.completed'])
    expect((await following.next()).value).toMatchObject({ type });
  await patchAccount(service, key.apiKey, 'a', { bank: 'Second' });
  expect((await following.next()).value).toMatchObject({
    type: 'account.updated',
    values: [{ field: 'bank', from: 'First', to: 'Second' }],
  });
  abort.abort();
  await expect(following.next()).rejects.toMatchObject({ name: 'AbortError' });
});

it('account-sync changes prints a line for each change, and goes on behind the cursor of a line', async () => {
  const cli = commandLine({ ...service, apiKey: key.apiKey });
  const linesOf = async (...words: string[]): Promise<Change[]> => {
    const { code, stdout, stderr } = await cli('changes', ...words);
    expect({ code, stderr }).toEqual({ code: EXIT.DONE, stderr: '' });
    const lines = stdout.split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  };
  const all = await linesOf();
  expect(namesOf(all)).toEqual(['account.created a', 'sync_run.completed ']);
  expect(await linesOf('--cursor', all[0]?.cursor ?? '')).toEqual(all.slice(1));
  expect(await linesOf('--since', '2100-01-01')).toEqual([]);
});
