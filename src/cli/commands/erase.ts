import { type Command } from 'commander';
import { addConnectionOptions, type ConnectionOptions } from '../service/connection';
import { CHANGED_ACCOUNT, changedAccount, connectGraphql } from '../service/graphql';
import { UsageError } from '../terminal/exit-codes';
import { shown } from '../terminal/printable';
import { type Terminal } from '../terminal/terminal';
import { jsonText } from '../terminal/write-json';

interface Options extends ConnectionOptions {
  yes?: boolean;
  reason?: string;
  json?: boolean;
}

/** Names a reason only where there is one: a service before 0.4.0 takes none. */
const mutationOf = (reason: string | undefined) =>
  reason === undefined
    ? `mutation ErasePerson($externalId: String!) {
  erasePerson(externalId: $externalId) { ${CHANGED_ACCOUNT} }
}`
    : `mutation ErasePerson($externalId: String!, $reason: String) {
  erasePerson(externalId: $externalId, reason: $reason) { ${CHANGED_ACCOUNT} }
}`;

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
    const account = changedAccount((await query(mutationOf(reason), { externalId, reason })).erasePerson);
    const { updatedAt } = account;
    terminal.stdout.write(
      json
        ? `${jsonText({ ...account, erased: true })}\n`
        : shown`The person of ${externalId} was erased at ${updatedAt}.\n`,
    );
  });
}
