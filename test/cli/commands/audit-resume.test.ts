import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { openProgress } from '../../../src/cli/service/audit-history';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { createChainStore } from '../../../src/service/records/audit/integrity/chain.store';
import { verifyChains } from '../../../src/service/records/audit/integrity/verify-chains';
import { commandLine, databaseOf } from '../../support/command-line';
import { pushRows } from '../../support/http';
import { buildRow } from '../../support/rows';
import { rewrite } from '../../support/tampering';
import { useFolder, useNewKey, useService } from '../../support/use-service';
import { printing, saying } from '../outcome';

// The command opens the database as the service does.
const service = useService({ clearsExpired: true });
const key = useNewKey(service);
const inFolder = useFolder();
/** More than are verified between two looks at how far it is. */
const COUNT = 120;
const FIRST = 'A-100';
const BEGAN = new Date('2026-03-02T08:00:00.000Z');

const verify = (...words: string[]) =>
  commandLine({ env: databaseOf(service) })('audit', 'verify', '--organization', key.organizationId, ...words);

/** Stores so many accounts, with ids from `<letter>-100` on. */
const pushMany = (letter: string) =>
  pushRows(
    service,
    key.apiKey,
    Array.from({ length: COUNT }, (_, at) => buildRow({ externalId: `${letter}-${at + 100}` })),
  );

/** Verifies until the place has been kept once, as if the process ended then. */
async function verifyFirstPart(file: string): Promise<void> {
  const { keep } = await openProgress(file, key.organizationId, BEGAN);
  const chains = createChainStore(service.database.db);
  const dependencies = { chains, checkValues: async () => new Map(), linksOfPart: 1 };
  const killed = new Error('killed');
  await expect(
    verifyChains([key.organizationId], dependencies, undefined, async (progress) => {
      await keep(progress);
      throw killed;
    }),
  ).rejects.toBe(killed);
}

describe('account-sync audit verify --resume', () => {
  it('goes on after the accounts that were verified before, counts them, and keeps nothing at its end', async () => {
    const file = inFolder('place');
    await pushMany('A');
    await verifyFirstPart(file);
    expect(statSync(file).mode & 0o077).toBe(0);

    const forged = { externalId: FIRST, organizationId: key.organizationId };
    await rewrite(service.database.db, 'accounts', forged, (stored) => ({ ...stored, bank: 'Forged' }));
    const { code, stdout } = await verify('--resume', file);
    expect(code).toBe(EXIT.DONE);
    expect(stdout).toContain(`of ${COUNT} accounts in 1 organization`);
    expect(stdout).toMatch(/^\d+ changes of \d+ accounts of these since 2026-03-02T08:00:00.000Z, not again now$/m);
    expect(existsSync(file)).toBe(false);

    // Without a place it begins with the first account.
    expect(await verify('--resume', file)).toMatchObject(printing(EXIT.BROKEN, `account ${FIRST}`));
    expect(existsSync(file)).toBe(false);
  });

  it('refuses a file that keeps the place of another verification, or something else', async () => {
    const file = inFolder('other');
    await pushMany('B');
    await verifyFirstPart(file);
    const all = await commandLine({ env: databaseOf(service) })('audit', 'verify', '--resume', file);
    expect(all).toMatchObject(saying(EXIT.USAGE, 'keeps no verification of all'));
    const withoutTime = readFileSync(file, 'utf8').replace(BEGAN.toISOString(), 'some day');
    for (const text of ['', '{}', '[]', '{"format":"account-sync verification 1"}', withoutTime]) {
      writeFileSync(file, text);
      expect(await verify('--resume', file)).toMatchObject({ code: EXIT.USAGE });
    }
    expect(existsSync(file)).toBe(true);
  });
});
