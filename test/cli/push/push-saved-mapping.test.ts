import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { usePushSetting } from '../../support/push';
import { saying } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, accountsOf } = setting;

const HEADER = 'No,Cell,Portf,File,Notiz';
const csv = (...ids: string[]) => [HEADER, ...ids.map((id) => `${id},212-555-0134,p,F-${id},secret note`)].join('\n');
const OPTIONS = [
  ...['--map', 'No=externalId', '--map', 'Portf=portfolioId', '--map', 'File=metadata.filenumber', '--map', 'Notiz='],
  ...['--country', 'US'],
];
const USED = /The mapping used for this header on \d{4}-\d\d-\d\d is used; --no-saved-mapping ignores it/;

const folderOf = () => join(setting.folder, 'config/account-sync/mappings');
const newCli = async (runtime = {}) => {
  const key = await newKey();
  return { key, cli: cliOf(key, { env: { XDG_CONFIG_HOME: join(setting.folder, 'config') }, runtime }) };
};
const kept = () => readdirSync(folderOf()).map((name) => join(folderOf(), name));

describe('the mapping of an earlier push', () => {
  it('is used for a file with the same names of columns in any order, and a person is told', async () => {
    const { key, cli } = await newCli();
    expect(await cli('push', file('a.csv', csv('A-1')), ...OPTIONS)).toMatchObject({
      code: EXIT.DONE,
      stderr: expect.not.stringMatching(USED),
    });
    const next = file('b.csv', 'Notiz,File,Portf,Cell,No\nx,F-2,p,(212) 555-0135,A-2');
    expect(await cli('push', next)).toMatchObject(saying(EXIT.DONE, USED));
    expect((await accountsOf(key)).map(({ externalId }) => externalId).sort()).toEqual(['A-1', 'A-2']);
  });

  it('is used for the rows that failed, and options override it', async () => {
    const { key, cli } = await newCli();
    const path = file('a.csv', csv('A-1', '').replace('secret note', 'n'));
    expect(await cli('push', path, ...OPTIONS)).toMatchObject({ code: EXIT.ROWS_FAILED });
    const failed = path.replace('.csv', '.failed.csv');
    writeFileSync(failed, readFileSync(failed, 'utf8').replace(/,,212/, ',A-3,212'));
    expect(await cli('push', failed, '--map', 'Notiz=metadata.notes')).toMatchObject({ code: EXIT.DONE });
    const mended = (await accountsOf(key)).find(({ externalId }) => externalId === 'A-3');
    expect(mended).toMatchObject({ metadata: { notes: 'secret note' } });
  });

  it('is ignored by --no-saved-mapping, and where --mapping gives one', async () => {
    const { cli } = await newCli();
    const path = file('a.csv', csv('A-1'));
    await cli('push', path, ...OPTIONS);
    expect(await cli('push', path, '--no-saved-mapping')).toMatchObject({ code: EXIT.USAGE });
    const mapping = { columns: { No: 'externalId' }, ignoreUnmapped: true, country: 'US' };
    const other = file('mapping.json', JSON.stringify(mapping));
    expect((await cli('push', path, '--mapping', other, '--dry-run')).stderr).not.toMatch(USED);
  });

  it('is kept in a file that only its owner can read, without anything of the rows, and not by a dry run', async () => {
    const { cli } = await newCli();
    const path = file('a.csv', csv('A-1'));
    await cli('push', path, ...OPTIONS, '--dry-run');
    expect(readdirSync(setting.folder)).toEqual(['a.csv']);
    await cli('push', path, ...OPTIONS);
    const [saved = ''] = kept();
    expect(statSync(saved).mode & 0o777).toBe(0o600);
    expect(statSync(folderOf()).mode & 0o777).toBe(0o700);
    expect(readFileSync(saved, 'utf8')).not.toMatch(/secret|555|A-1/);
  });

  it('is not kept if the file is gone by then, and the push succeeds all the same', async () => {
    const path = file('a.csv', csv('A-1'));
    const removing: typeof fetch = async (...call) => {
      rmSync(path, { force: true });
      return fetch(...call);
    };
    const { cli } = await newCli({ fetch: removing });
    expect(await cli('push', path, ...OPTIONS)).toMatchObject(
      saying(EXIT.DONE, 'The mapping is not kept: The file cannot be read'),
    );
  });

  it('is not kept if it holds values of persons, and is passed over if its file is damaged', async () => {
    const { cli } = await newCli();
    const path = file('a.csv', csv('A-1'));
    const columns = {
      No: 'externalId',
      Portf: 'portfolioId',
      File: 'metadata.filenumber',
      Notiz: { field: 'person.name.last', values: { Quin: 'Quinn' } },
    };
    const named = file('mapping.json', JSON.stringify({ columns, country: 'US' }));
    const { stderr } = await cli('push', path, '--mapping', named);
    expect(stderr).toContain('The mapping is not kept: it has values of person.name.last');
    rmSync(named);
    expect(readdirSync(setting.folder)).toEqual(['a.csv']);
    await cli('push', path, ...OPTIONS);
    expect(kept()).toHaveLength(1);
    for (const saved of kept()) writeFileSync(saved, '{"savedAt":');
    expect(await cli('push', path)).toMatchObject({ code: EXIT.USAGE, stderr: expect.not.stringMatching(USED) });
  });
});
