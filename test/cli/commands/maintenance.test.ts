import { DAY_MS } from '../../../src/base/time/durations';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine, databaseOf } from '../../support/command-line';
import { readMetrics, sumOf } from '../../support/exposition';
import { postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { useFreshService } from '../../support/use-service';

const VERIFIED = 'account_sync_last_verification_timestamp_seconds';
const UNBROKEN = 'account_sync_last_verification_unbroken';
const BACKED_UP = 'account_sync_last_backup_timestamp_seconds';
const KEY_ENDS = 'account_sync_api_key_end_timestamp_seconds';

const service = useFreshService();

function cli(...words: string[]) {
  const env = databaseOf(service);
  return commandLine({ env, clock: service.clock })(...words);
}

/** The value of a metric, once what it tells is read again. */
async function shown(name: string, labels = {}): Promise<number> {
  service.clock.advance(60_000);
  return sumOf(await readMetrics(service), name, labels);
}

it('metrics tell when the whole history was last verified, and whether it was unbroken', async () => {
  const { apiKey } = await service.createKey();
  const row = buildRow();
  await postBulkUpsert(service, apiKey, { accounts: [row] });
  expect([await shown(VERIFIED), await shown(UNBROKEN)]).toEqual([0, 1]);
  const before = service.clock.now.getTime() / 1000;
  expect(await cli('audit', 'verify')).toMatchObject({ code: EXIT.DONE });
  expect([await shown(VERIFIED), await shown(UNBROKEN)]).toEqual([before, 1]);

  const accounts = service.database.db.collection('accounts');
  const { _id } = (await accounts.findOne({ externalId: row.externalId })) ?? {};
  await accounts.updateOne({ _id }, { $set: { bank: 'Forged' } });
  expect(await cli('audit', 'verify')).toMatchObject({ code: EXIT.BROKEN });
  expect(await shown(UNBROKEN)).toBe(0);
});

it('a verification of one organization alone is not told as one of the whole history', async () => {
  const { organizationId } = await service.createKey();
  expect(await cli('audit', 'verify', '--organization', organizationId)).toMatchObject({ code: EXIT.DONE });
  expect(await shown(VERIFIED)).toBe(0);
});

it('a backup by the tools of the database can be recorded', async () => {
  expect(await shown(BACKED_UP)).toBe(0);
  const now = service.clock.now;
  expect(await cli('backup', '--record')).toMatchObject({
    code: EXIT.DONE,
    stdout: `Recorded a backup as of ${now.toISOString()}\n`,
  });
  expect(await shown(BACKED_UP)).toBe(now.getTime() / 1000);
  for (const words of [['backup'], ['backup', '--record', '--output', 'file']]) {
    expect(await cli(...words)).toMatchObject({ code: EXIT.USAGE });
  }
});

it('metrics tell when valid keys end, and nothing of keys that do not end or have ended', async () => {
  const now = service.clock.now.getTime();
  const [lasting, ending, ended] = [
    await service.createKey(),
    await service.createKey({ expiresAt: new Date(now + DAY_MS) }),
    await service.createKey({ expiresAt: new Date(now + 1) }),
  ];
  expect(await shown(KEY_ENDS, { key_id: ending.keyId })).toBe((now + DAY_MS) / 1000);
  for (const { keyId } of [lasting, ended]) expect(await shown(KEY_ENDS, { key_id: keyId })).toBe(0);
});
