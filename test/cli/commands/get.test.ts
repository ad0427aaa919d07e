import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine, jsonLines } from '../../support/command-line';
import { patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { useKey, useService } from '../../support/use-service';
import { jsonOf, printedBy, saying } from '../outcome';

const service = useService();
const key = useKey(service);
const cli = (...words: string[]) => commandLine({ ...service, ...key })(...words);
const externalId = 'A/1 ü';

beforeAll(async () => {
  await postBulkUpsert(service, key.apiKey, { accounts: [buildRow({ externalId, person: { ssn: '900-12-3456' } })] });
  for (const bank of ['one', 'two', 'three']) {
    service.clock.advance(1000);
    await patchAccount(service, key.apiKey, externalId, { bank });
  }
});

describe('account-sync get', () => {
  it('get prints the account', async () => {
    const account = JSON.parse(printedBy(await cli('get', externalId)));
    expect(account).toMatchObject({ externalId, bank: 'three', person: { ssn: '900-12-3456' } });
  });

  it('get --etag prints the account with its etag', async () => {
    expect(jsonOf(await cli('get', externalId, '--etag'))).toMatchObject({ account: { externalId }, etag: '"4"' });
  });

  it('get --audit-trail prints the audit trail, newest first', async () => {
    const { stdout } = await cli('get', externalId, '--audit-trail');
    const changes = jsonLines(stdout).map((entry) => entry.changes[0]);
    expect(changes.map(({ to }) => to)).toEqual(['three', 'two', 'one']);
  });

  it('get --timeline --limit prints that many entries of the timeline', async () => {
    const { stdout } = await cli('get', externalId, '--timeline', '--limit', '2');
    const [newest, older, ...more] = jsonLines(stdout);
    expect(newest.createdAt > older.createdAt).toBe(true);
    expect(more).toEqual([]);
    expect(jsonLines((await cli('get', externalId, '--timeline')).stdout)).toHaveLength(3);
  });

  it('get reports an unknown account by its code', async () => {
    for (const list of [[], ['--timeline']]) {
      const notFound = saying(EXIT.FAILED, /^ACCOUNT_NOT_FOUND: .*\n {2}request /);
      expect(await cli('get', 'absent', ...list)).toMatchObject({ ...notFound, stdout: '' });
    }
  });

  it.each([
    ['--limit without a list', ['--limit', '1'], '--limit'],
    ['a limit that is no count', ['--timeline', '--limit', '0'], '--limit'],
    ['two lists', ['--timeline', '--audit-trail'], '--timeline'],
  ])('get refuses %s', async (_what, words, message) => {
    expect(await cli('get', externalId, ...words)).toMatchObject(saying(EXIT.USAGE, message));
  });
});
