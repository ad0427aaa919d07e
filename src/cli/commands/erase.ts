import { type Command } from 'commander';
import { isServiceCode } from '../../client/errors';
import { AccountSyncError } from '../../client/index';
import { addConnectionOptions, type ConnectionOptions } from '../service/connection';
import { connectGraphql } from '../service/graphql';
import { UsageError } from '../terminal/exit-codes';
import { type Terminal } from '../terminal/terminal';

interface Options extends ConnectionOptions {
  yes?: boolean;
  json?: boolean;
}

const MUTATION = `mutation ErasePerson($externalId: String!) {
  erasePerson(externalId: $externalId) { success code message account { id externalId updatedAt } }
}`;

interface Result {
  success: boolean;
  code: string;
  message: string;
  account: { id: string; externalId: string; updatedAt: string } | null;
}

export function addEraseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('erase')
    .description('erase the person of an account, for good; the key needs accounts:erase')
    .argument('<externalId>', 'the account')
    .option('--yes', 'needed, since it cannot be undone')
    .option('--json', 'as one JSON object');
  addConnectionOptions(command).action(async (externalId: string, { yes, json, ...options }: Options) => {
    if (!yes) throw new UsageError(`This erases the person of ${externalId} for good. Add --yes if you mean it`);
    const query = await connectGraphql(options, terminal);
    const { erasePerson } = await query(MUTATION, { externalId });
    const { success, code, message, account } = erasePerson as unknown as Result;
    if (!success || !account) {
      throw new AccountSyncError(isServiceCode(code) ? code : 'UNEXPECTED_ANSWER', message, { status: 200 });
    }
    const { updatedAt } = account;
    terminal.stdout.write(
      json
        ? `${JSON.stringify({ ...account, erased: true })}\n`
        : `The person of ${externalId} was erased at ${updatedAt}.\n`,
    );
  });
}
