import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { clientOf } from '../../support/client';
import { ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { jsonOf, printing } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, accountsOf } = setting;

const HEADER = 'externalId,portfolioId,phoneNumber,File #';
const stored = ndjson(['A-1', 'A-2'].map((externalId) => buildRow({ externalId, portfolioId: 'pf-1' })));

describe('a complete file without a row that can be sent', () => {
  it.each([
    ['only names of columns', 'a.csv', `${HEADER}\n`],
    ['an empty list', 'a.json', '[]'],
    ['nothing', 'a.ndjson', ''],
    ['rows that name no account', 'a.csv', `${HEADER}\n,pf-1,+12125550134,F`],
  ])('is held: %s in %s', async (_what, name, content) => {
    const key = await newKey();
    const cli = cliOf(key);
    await cli('push', file('before.ndjson', stored));
    const path = file(name, content);
    const dry = await cli('push', path, '--complete', 'pf-1', '--dry-run');
    expect(dry.stdout).toMatch(/It would be held by\n {2}missingShare {2}1 planned {2}0\.1 allowed/);
    expect(jsonOf(await cli('push', path, '--complete', 'pf-1', '--json'))).toMatchObject({
      code: EXIT.ROWS_FAILED,
      import: { state: 'HELD', missing: 2, heldBy: [{ brake: 'missingShare', actual: 1 }] },
    });
    expect(await accountsOf(key)).toHaveLength(2);
  });

  it('is planned, and carried out as far as the brakes let it', async () => {
    const key = await newKey();
    const cli = cliOf(key);
    const path = file('a.csv', `${HEADER}\n`);
    const review = await cli('push', path, '--complete', 'pf-1', '--review');
    expect(review).toMatchObject(printing(EXIT.DONE, 'account-sync imports apply'));
    const [, id = '', checksum = ''] = /imports apply (\w+) (\w+)/.exec(review.stdout) ?? [];
    expect(await cli('imports', 'apply', id, checksum)).toMatchObject({ code: EXIT.DONE });
    await cli('push', file('before.ndjson', stored));
    const allowed = await cli('push', path, '--complete', 'pf-1', '--allow', 'missingShare=any');
    expect(allowed).toMatchObject(printing(EXIT.DONE, '2 accounts of the portfolio'));
  });

  it('creates no import where it is not complete', async () => {
    const key = await newKey();
    expect(await cliOf(key)('push', file('a.json', '[]'))).toMatchObject({ code: EXIT.DONE });
    expect((await clientOf(setting.service, key.apiKey).listImports().next()).done).toBe(true);
  });
});
