import { type Command } from 'commander';
import { sign } from '../../base/signature';
import { addConnectionOptions, type ConnectionOptions, readConnection } from '../service/connection';
import { UsageError } from '../terminal/exit-codes';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { readInput } from '../terminal/read-input';
import { type Terminal } from '../terminal/terminal';

interface SignOptions extends ConnectionOptions, OutputOptions {
  body?: string;
}

/** The path whose body is not JSON. */
const PART_OF_IMPORT = /\/external-api\/imports\/[^/]+\/parts\//;

const HELP = `
The output holds the key. To send a file:
  account-sync sign POST /external-api/accounts/bulk-upsert --body rows.json --output headers
  curl --header @headers --data-binary @rows.json "$ACCOUNT_SYNC_URL/external-api/accounts/bulk-upsert"`;

export function addSignCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('sign')
    .description('print the headers of a signed request, which is good once, for five minutes')
    .argument('<method>', 'such as POST')
    .argument('<path>', 'path and query exactly as they will be sent')
    .option('--body <file>', 'the body, byte for byte; - reads standard input; without it the body is empty')
    .addHelpText('after', HELP);
  addConnectionOptions(addOutputOption(command)).action(async (method: string, path: string, options: SignOptions) => {
    if (!path.startsWith('/')) throw new UsageError('The path must begin with /');
    const { apiKey } = readConnection(options, terminal);
    const body = options.body === undefined ? '' : await readInput(options.body, terminal);
    const timestamp = String((terminal.runtime.now ?? Date.now)());
    const signature = await sign(apiKey, { timestamp, method: method.toUpperCase(), pathWithQuery: path, body });
    const type = PART_OF_IMPORT.test(path) ? 'application/x-ndjson' : 'application/json';
    const headers =
      `Authorization: Bearer ${apiKey}\nContent-Type: ${type}\n` +
      `X-Service-Timestamp: ${timestamp}\nX-Service-Signature: ${signature}\n`;
    await writePrivately(options, terminal, async ({ stdout }) => void stdout.write(headers));
  });
}
