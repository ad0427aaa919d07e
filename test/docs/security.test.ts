import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOUR_MS } from '../../src/base/time/durations';
import { numberKindOf } from '../../src/service/accounts/ssn/number-keys';
import { commandLine, databaseOf } from '../support/command-line';
import { TEST_SIGNING_KEY } from '../support/encryption-keys';
import { blocksOf, programBeside } from '../support/guides';
import { postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { startService } from '../support/service';

it('OpenSSL verifies an exported root by what docs/evidence/verify.py says is signed, and no changed one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-openssl-'));
  const service = await startService();
  try {
    const env = { ...databaseOf(service), AUDIT_SIGNING_KEY: TEST_SIGNING_KEY };
    const cli = commandLine({ clock: service.clock, env });
    const { apiKey } = await service.createKey();
    for (let count = 0; count < 2; count += 1) {
      await postBulkUpsert(service, apiKey, { accounts: [buildRow()] });
      service.clock.advance(HOUR_MS);
    }
    await cli('audit', 'seal');
    const file = join(folder, 'roots.ndjson');
    await cli('audit', 'export', '--output', file);
    const stated = /^# signature += Ed25519\("(.+?)"·0·JSON of all fields but signature, publicKey\)$/m;
    const kind = stated.exec(programBeside('evidence/verify.py'))?.[1] ?? '';
    const newest = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
    const run = (line: string) => {
      const { signature, publicKey, ...facts } = JSON.parse(line).root;
      writeFileSync(join(folder, 'root.txt'), `${kind}\0${JSON.stringify(facts)}`);
      writeFileSync(join(folder, 'root.sig'), Buffer.from(signature.$bytes, 'base64'));
      writeFileSync(join(folder, 'root.pem'), publicKey);
      const command = 'pkeyutl -verify -pubin -inkey root.pem -rawin -in root.txt -sigfile root.sig';
      return promisify(execFile)('openssl', command.split(' '), { cwd: folder });
    };
    expect((await run(newest)).stdout).toBe('Signature Verified Successfully\n');
    await expect(run(newest.replace('"links":1', '"links":2'))).rejects.toMatchObject({
      stdout: expect.stringContaining('Failure'),
    });
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('the expression of docs/security.md matches the keys that name a social security number', () => {
  const expression = new RegExp(blocksOf('security.md', 'text')[0]?.trim() ?? '');
  const words = 'ss ssn soc sec social security tax payer id identification tin itin no num number name'.split(' ');
  const namesOf = (count: number): string[] =>
    count === 0 ? [''] : namesOf(count - 1).flatMap((name) => words.map((word) => name + word));
  const names = [1, 2, 3, 4].flatMap(namesOf);
  expect(names.filter((name) => expression.test(name) !== (numberKindOf(name) !== undefined))).toEqual([]);
});
