import { type Command } from 'commander';
import { addConnectionOptions, type ConnectionOptions, connect } from '../service/connection';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';
import { writeJsonLines } from '../terminal/write-json';

interface Options extends ConnectionOptions, OutputOptions {
  cursor?: string;
  since?: string;
  values?: boolean;
  follow?: boolean;
}

export function addChangesCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('changes')
    .description('print what changed, oldest first, a line each; go on with the cursor of the last line')
    .option('--cursor <cursor>', 'only what comes after it; else all that is kept')
    .option('--since <time>', 'without a cursor: from this ISO 8601 time on')
    .option('--values', 'with the values of changed fields, masked')
    .option('--follow', 'wait for further changes until interrupted');
  addConnectionOptions(addOutputOption(command)).action(async (options: Options) => {
    const { cursor, since, values, follow } = options;
    const client = await connect(options, terminal);
    const signal = terminal.interrupted;
    const changes = client.changes({ cursor, since, values, follow, signal });
    await writePrivately(options, terminal, (output) => writeJsonLines(changes, output));
  });
}
