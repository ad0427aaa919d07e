import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine, jsonLines } from '../../support/command-line';
import { getAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { useKey, useService } from '../../support/use-service';
import { printedBy, saying } from '../outcome';

const service = useService();
const reader = useKey(service);
const auditor = useKey(service, { scopes: ['audit:read'] });
const rows = Array.from({ length: 3 }, () => buildRow({ person: { ssn: '905-11-2222' } }));

beforeAll(async () => {
  await postBulkUpsert(service, reader.apiKey, { accounts: rows });
  for (const { externalId } of [...rows, ...rows]) {
    service.clock.advance(1000);
    await getAccount(service, reader.apiKey, externalId);
  }
});

const recordsOf = async (...words: string[]) =>
  jsonLines(printedBy(await commandLine({ ...service, ...auditor })('access', ...words)));

describe('account-sync access', () => {
  it('access prints who was shown numbers, newest first, by account, key, time and count', async () => {
    const [first] = rows;
    const all = await recordsOf();
    expect(all).toHaveLength(6);
    const { externalId } = rows[2] ?? {};
    expect(all[0]).toMatchObject({ operation: 'getAccount', externalId, apiKeyId: reader.keyId });
    expect(await recordsOf('--account', String(first?.externalId))).toEqual([all[2], all[5]]);
    expect(await recordsOf('--key', reader.keyId, '--limit', '2')).toEqual(all.slice(0, 2));
    expect(await recordsOf('--since', service.clock.now.toISOString())).toEqual(all.slice(0, 1));
    expect(await recordsOf('--key', 'other')).toEqual([]);
    expect(JSON.stringify(all)).not.toContain('905-11-2222');
  });

  it('access tells a key without audit:read which scope it lacks', async () => {
    const { apiKey } = await service.createKey({ scopes: ['accounts:read'] });
    expect(await commandLine({ ...service, apiKey })('access')).toMatchObject(
      saying(EXIT.UNAUTHORIZED, /^INSUFFICIENT_SCOPE: .*audit:read\n {2}request /),
    );
  });
});
