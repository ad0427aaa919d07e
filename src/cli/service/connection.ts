import { type Command } from 'commander';
import { readBaseUrl } from '../../client/client-options';
import { AccountSyncClient } from '../../client/index';
import { UsageError } from '../terminal/exit-codes';
import { readKeyFile } from '../terminal/read-input';
import { type Terminal } from '../terminal/terminal';
import { contactService } from './contact';

const DEFAULT_URL = 'http://127.0.0.1:4000';

export interface ConnectionOptions {
  url?: string;
  keyFile?: string;
}

/** Adds the options that locate the service. There is none for the key itself: other users can see a command's arguments. */
export const addConnectionOptions = (command: Command): Command =>
  command
    .option('--url <url>', `where the service is; else ACCOUNT_SYNC_URL, else ${DEFAULT_URL}`)
    .option('--key-file <file>', 'file that holds the API key; else ACCOUNT_SYNC_KEY');

/** The URL of the service. @throws AccountSyncError that names the wrong option or variable */
function readUrl({ url }: ConnectionOptions, { ACCOUNT_SYNC_URL = DEFAULT_URL }: NodeJS.ProcessEnv): string {
  return url === undefined ? readBaseUrl(ACCOUNT_SYNC_URL, 'ACCOUNT_SYNC_URL') : readBaseUrl(url, '--url');
}

/** The URL and the API key. @throws UsageError without a key, AccountSyncError for a wrong URL */
export function readConnection(options: ConnectionOptions, terminal: Pick<Terminal, 'env' | 'stderr'>) {
  const { env } = terminal;
  const apiKey =
    options.keyFile === undefined ? (env.ACCOUNT_SYNC_KEY ?? '') : readKeyFile(options.keyFile, terminal.stderr);
  if (apiKey === '')
    throw new UsageError('An API key is needed: in ACCOUNT_SYNC_KEY, or in a file named by --key-file');
  return { baseUrl: readUrl(options, env), apiKey };
}

/** Checks that the service is alive, and returns a client for it. @throws UsageError, AccountSyncError */
export async function connect(options: ConnectionOptions, terminal: Terminal): Promise<AccountSyncClient> {
  const connection = readConnection(options, terminal);
  const client = new AccountSyncClient({ ...connection, ...terminal.runtime });
  await contactService(connection.baseUrl, terminal);
  return client;
}
