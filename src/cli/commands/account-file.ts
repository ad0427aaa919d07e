import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { present } from '../../base/json/present';
import { accountFile } from '../export/account-file';
import { addConnectionOptions, type ConnectionOptions, clientOf, reachService } from '../service/connection';
import { graphqlOf } from '../service/graphql';
import { printable, shown } from '../terminal/printable';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal, timeOf } from '../terminal/terminal';
import { addRangeOptions, type TimeRange } from '../terminal/time-range';

interface Options extends ConnectionOptions, OutputOptions, TimeRange {
  proof?: boolean;
}

const PAGE_SIZE = 500;

/** @param isShown whether a terminal shows them. A file has to hold them as they are. */
async function* withLineFeeds(lines: AsyncIterable<string>, isShown: boolean): AsyncGenerator<string> {
  for await (const line of lines) yield `${isShown ? printable(line) : line}\n`;
}

export function addAccountFileCommand(program: Command, terminal: Terminal): void {
  const { stderr } = terminal;
  const command = program
    .command('account-file')
    .description(
      'write everything that is held on one account as one JSON object; the key needs accounts:read, and for all of it accounts:read:ssn and audit:read',
    )
    .argument('<externalId>', 'the account')
    .addOption(
      new Option(
        '--proof',
        'its history with what proves it, for `audit verify-file`: one JSON object a line; the key needs accounts:read and audit:read',
      ).conflicts(['since', 'until']),
    );
  addConnectionOptions(addOutputOption(addRangeOptions(command))).action(
    async (externalId: string, options: Options) => {
      const connection = await reachService(options, terminal);
      const [client, query] = [clientOf(connection, terminal), graphqlOf(connection, terminal)];
      const { since, until } = options;
      const range = present({ since, until });
      await writePrivately(options, terminal, ({ stdout, interrupted: signal }) => {
        if (options.proof) {
          const lines = withLineFeeds(
            client.evidence(externalId, { signal, pageSize: PAGE_SIZE }),
            stdout.isTTY === true,
          );
          return pipeline(lines, stdout, { end: false, signal });
        }
        const source = { query, client, signal, range, now: () => timeOf(terminal) };
        const file = accountFile(externalId, source, ({ part, reason }) => {
          stderr.write(shown`${part} is not complete: ${reason}\n`);
        });
        return pipeline(file, stdout, { end: false, signal });
      });
    },
  );
}
