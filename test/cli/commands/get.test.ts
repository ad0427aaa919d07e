import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine, jsonLines } from '../../support/command-line';
import { patchAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { useService } from '../../support/use-service';

const service = useService();
let apiKey: string;
let cli: ReturnType<typeof commandLine>;
const externalId = 'A/1 ü';

beforeAll(async () => {
  ({ apiKey } = await service.createKey());
  cli = commandLine({ ...service, apiKey });
  await postBulkUpsert(service, apiKey, { accounts: [buildRow({ externalId, person: { ssn: '900-12-3456' } })] });
  for (const bank of ['one', 'two', 'three']) {
    service.clock.advance(1000);
    await patchAccount(service, apiKey, externalId, { bank });
  }
});

describe('account-sync get', () => {
  it('get prints the account', async () => {
    const { code, stdout, stderr } = await cli('get', externalId);
    expect({ code, stderr }).toEqual({ code: EXIT.DONE, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ externalId, bank: 'three', person: { ssn: '900-12-3456' } });
  });

  it('get --etag prints the account with its etag', async () => {
    const { stdout } = await cli('get', externalId, '--etag');
    expect(JSON.parse(stdout)).toMatchObject({ account: { externalId }, etag: '"4"' });
  });

  it('get --audit-trail prints the audit trail, newest first', async () => {
    const { stdout } = await cli('get', externalId, '--audit-trail');
    const changes = jsonLines(stdout).map((entry) => entry.changes[0]);
    expect(changes.map(({ to }) => to)).toEqual(['three', 'two', 'one']);
  });

  it('get --timeline --limit prints that many entries of the timeline', async () => {
    const { stdout } = await cli('get', externalId, '--timeline', '--limit', '2');
    expect(jsonLines(stdout)).toHaveLength(2);
    expect(jsonLines(stdout)[0].createdAt > jsonLines(stdout)[1].createdAt).toBe(true);
    expect(jsonLines((await cli('get', externalId, '--timeline')).stdout)).toHaveLength(3);
  });

  it('get reports an unknown account by its code', async () => {
    for (const list of [[], ['--timeline']]) {
      const { code, stdout, stderr } = await cli('get', 'absent', ...list);
      expect({ code, stdout }).toEqual({ code: EXIT.FAILED, stdout: '' });
      expect(stderr).toMatch(/^ACCOUNT_NOT_FOUND: .*\n {2}request /);
    }
  });

  it.each([
    ['--limit without a list', ['--limit', '1'], '--limit'],
    ['a limit that is no count', ['--timeline', '--limit', '0'], '--limit'],
    ['two lists', ['--timeline', '--audit-trail'], '--timeline'],
  ])('get refuses %s', async (_what, words, message) => {
    const { code, stderr } = await cli('get', externalId, ...words);
    expect(code).toBe(EXIT.USAGE);
    expect(stderr).toContain(message);
  });
});
