import { type Command } from 'commander';
import { isInsecure, readBaseUrl } from '../../client/client-options';
import { AccountSyncClient, type AccountSyncClientOptions } from '../../client/index';
import { UsageError } from '../terminal/exit-codes';
import { type GivenConnection } from '../terminal/printed-command';
import { readKeyFile } from '../terminal/read-input';
import { type Terminal } from '../terminal/terminal';
import { contactService } from './contact';

const DEFAULT_URL = 'http://127.0.0.1:4000';

export type ConnectionOptions = GivenConnection;

/** Adds the option that names the key. There is none for the key itself: other users can see a command's arguments. */
export const addKeyOption = (command: Command): Command =>
  command.option('--key-file <file>', 'file that holds the API key; else ACCOUNT_SYNC_KEY');

/** Adds the options that locate the service, and name the key. */
export const addConnectionOptions = (command: Command): Command =>
  addKeyOption(command.option('--url <url>', `where the service is; else ACCOUNT_SYNC_URL, else ${DEFAULT_URL}`));

/** The URL of the service. @throws AccountSyncError that names the wrong option or variable */
function readUrl({ url }: ConnectionOptions, { ACCOUNT_SYNC_URL = DEFAULT_URL }: NodeJS.ProcessEnv): string {
  return url === undefined ? readBaseUrl(ACCOUNT_SYNC_URL, 'ACCOUNT_SYNC_URL') : readBaseUrl(url, '--url');
}

/** @throws UsageError without a key */
export function readApiKey(
  { keyFile }: Pick<ConnectionOptions, 'keyFile'>,
  { env, stderr }: Pick<Terminal, 'env' | 'stderr'>,
): string {
  const apiKey = keyFile === undefined ? (env.ACCOUNT_SYNC_KEY ?? '') : readKeyFile(keyFile, stderr);
  if (apiKey === '')
    throw new UsageError('An API key is needed: in ACCOUNT_SYNC_KEY, or in a file named by --key-file');
  return apiKey;
}

/** Where the service is, and the key. */
export interface Connection {
  baseUrl: string;
  apiKey: string;
}

/**
 * Reads where the service is, and the key. Commands that are printed from then on repeat what was given.
 * @throws UsageError without a key, AccountSyncError for a wrong URL
 */
export function readConnection(
  options: ConnectionOptions,
  terminal: Pick<Terminal, 'env' | 'stderr' | 'given'>,
): Connection {
  terminal.given = options;
  const apiKey = readApiKey(options, terminal);
  return { baseUrl: readUrl(options, terminal.env), apiKey };
}

/** What is said about a service that is on another host without TLS. */
export const INSECURE = 'http:// does not encrypt: whoever listens on the way can read the key and the accounts.';
export const USE_TLS = 'Use https://, or run the command where the service is.';

/** Warns where requests would travel unencrypted; call it once in a command that sends any. */
export function warnIfInsecure(baseUrl: string, { stderr }: Pick<Terminal, 'stderr'>): void {
  if (isInsecure(baseUrl)) stderr.write(`Warning: ${INSECURE} ${USE_TLS}\n`);
}

/** Reads where the service is, and checks that it is alive. @throws UsageError, AccountSyncError */
export async function reachService(options: ConnectionOptions, terminal: Terminal): Promise<Connection> {
  const connection = readConnection(options, terminal);
  warnIfInsecure(connection.baseUrl, terminal);
  await contactService(connection.baseUrl, terminal);
  return connection;
}

export const clientOf = (
  connection: Connection,
  { runtime }: Terminal,
  more: Pick<AccountSyncClientOptions, 'onRetry'> = {},
): AccountSyncClient => new AccountSyncClient({ ...connection, allowInsecureHttp: true, ...more, ...runtime });

/** Checks that the service is alive, and returns a client for it. @throws UsageError, AccountSyncError */
export const connect = async (options: ConnectionOptions, terminal: Terminal): Promise<AccountSyncClient> =>
  clientOf(await reachService(options, terminal), terminal);
