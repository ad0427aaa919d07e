import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine, databaseOf } from '../../support/command-line';
import { useService } from '../../support/use-service';
import { saying } from '../outcome';

const service = useService();

const work = (env: NodeJS.ProcessEnv, ...words: string[]) => commandLine({ env })('work', ...words);

describe('account-sync work', () => {
  it('account-sync work refuses the embedded server, where the service does the work, and what is no port', async () => {
    expect(await work({ DATA_DIR: '/nowhere' })).toMatchObject(
      saying(EXIT.SETTINGS, /^account-sync work needs MONGODB_URL\. [^\n]+\n$/),
    );
    expect(await work(databaseOf(service), '--port', '65536')).toMatchObject({
      code: EXIT.USAGE,
      stderr: '--port must be a whole number from 0 to 65535\n',
    });
  });

  it('account-sync work exits with 78 for a wrong setting, which another start would meet again', async () => {
    const env = databaseOf(service);
    expect(await work({ ...env, LOG_LEVEL: 'loud' })).toMatchObject(saying(EXIT.SETTINGS, 'LOG_LEVEL must be one of'));
    const other = `other:${Buffer.alloc(32, 1).toString('base64')}`;
    const withOtherKeys = await work({ ...env, FIELD_ENCRYPTION_KEYS: other, LOG_LEVEL: 'silent' }, '--port', '0');
    expect(withOtherKeys).toMatchObject(saying(EXIT.SETTINGS, /^The data was encrypted with the key test/));
  });
});
