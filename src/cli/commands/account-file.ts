import { pipeline } from 'node:stream/promises';
import { type Command } from 'commander';
import { accountFile } from '../export/account-file';
import { addConnectionOptions, type ConnectionOptions, clientOf, reachService } from '../service/connection';
import { graphqlOf } from '../service/graphql';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';
import { addRangeOptions, type TimeRange } from '../terminal/time-range';

type Options = ConnectionOptions & OutputOptions & TimeRange;

export function addAccountFileCommand(program: Command, terminal: Terminal): void {
  const { runtime, stderr } = terminal;
  const command = program
    .command('account-file')
    .description(
      'write everything that is held on one account as one JSON object; the key needs accounts:read, accounts:read:ssn and audit:read',
    )
    .argument('<externalId>', 'the account');
  addConnectionOptions(addOutputOption(addRangeOptions(command))).action(
    async (externalId: string, options: Options) => {
      const connection = await reachService(options, terminal);
      const [client, query] = [clientOf(connection, terminal), graphqlOf(connection, terminal)];
      const { since, until } = options;
      const range = { ...(since !== undefined && { since }), ...(until !== undefined && { until }) };
      await writePrivately(options, terminal, ({ stdout, interrupted: signal }) => {
        const source = { query, client, signal, range, now: () => new Date((runtime.now ?? Date.now)()) };
        const file = accountFile(externalId, source, ({ part, reason }) => {
          stderr.write(`${part} is not complete: ${reason}\n`);
        });
        return pipeline(file, stdout, { end: false, signal });
      });
    },
  );
}
