import { type Command } from 'commander';
import { addConnectionOptions, type ConnectionOptions } from '../service/connection';
import { accountMutation, changedAccount, connectGraphql } from '../service/graphql';
import { UsageError } from '../terminal/exit-codes';
import { shown } from '../terminal/printable';
import { type Terminal } from '../terminal/terminal';
import { writeAnswer } from '../terminal/write-json';

interface Options extends ConnectionOptions {
  yes?: boolean;
  reason?: string;
  json?: boolean;
}

export function addEraseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('erase')
    .description('erase the person of an account, for good; the key needs accounts:erase')
    .argument('<externalId>', 'the account')
    .option('--yes', 'needed, since it cannot be undone')
    .option('--reason <text>', 'why; it stays in the history for good, so name nobody')
    .option('--json', 'as one JSON object');
  addConnectionOptions(command).action(async (externalId: string, { yes, reason, json, ...options }: Options) => {
    if (!yes) throw new UsageError(`This erases the person of ${externalId} for good. Add --yes if you mean it`);
    const query = await connectGraphql(options, terminal);
    const account = changedAccount(
      (await query(accountMutation('ErasePerson', reason), { externalId, reason })).erasePerson,
    );
    const text = shown`The person of ${externalId} was erased at ${account.updatedAt}.\n`;
    writeAnswer(json, { ...account, erased: true }, text, terminal);
  });
}
