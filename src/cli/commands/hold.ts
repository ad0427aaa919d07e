import { type Command } from 'commander';
import { AccountSyncError } from '../../client/index';
import { addConnectionOptions, type ConnectionOptions } from '../service/connection';
import { accountMutation, CHANGED_ACCOUNT, changedAccount, connectGraphql } from '../service/graphql';
import { listNodes } from '../service/list-nodes';
import { shown } from '../terminal/printable';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';
import { writeAnswer, writeJson, writeJsonLines } from '../terminal/write-json';

interface ChangeOptions extends ConnectionOptions {
  json?: boolean;
}

type ShowOptions = ConnectionOptions & OutputOptions;

const PLACE = `mutation PlaceLegalHold($externalId: String!, $reason: String!) {
  placeLegalHold(externalId: $externalId, reason: $reason) { ${CHANGED_ACCOUNT} }
}`;
const HOLD = 'externalId legalHold { placedBy placedAt reason }';
const SHOW = `query LegalHold($externalId: String!) { account(externalId: $externalId) { ${HOLD} } }`;
const LIST = `query LegalHolds($first: Int!, $after: String, $filter: AccountFilter) {
  accounts(first: $first, after: $after, filter: $filter) { nodes { ${HOLD} } pageInfo { hasNextPage endCursor } }
}`;

export function addHoldCommand(program: Command, terminal: Terminal): void {
  const command = program.command('hold').description('place, release and show legal holds on accounts');
  const change = (name: string, description: string) =>
    addConnectionOptions(command.command(name).description(description).argument('<externalId>', 'the account')).option(
      '--json',
      'as one JSON object',
    );

  change('place', 'see to it that nobody can erase the person of an account; the key needs accounts:hold')
    .requiredOption('--reason <text>', 'why; kept with the account')
    .action(async (externalId: string, { reason, json, ...options }: ChangeOptions & { reason: string }) => {
      const query = await connectGraphql(options, terminal);
      const account = changedAccount((await query(PLACE, { externalId, reason })).placeLegalHold);
      writeAnswer(json, { ...account, onLegalHold: true }, shown`${externalId} is on legal hold.\n`, terminal);
    });

  change('release', 'let the person be erased again; the key needs accounts:hold')
    .option('--reason <text>', 'why; kept in the history')
    .action(async (externalId: string, { reason, json, ...options }: ChangeOptions & { reason?: string }) => {
      const query = await connectGraphql(options, terminal);
      const mutation = accountMutation('ReleaseLegalHold', reason);
      const account = changedAccount((await query(mutation, { externalId, reason })).releaseLegalHold);
      writeAnswer(json, { ...account, onLegalHold: false }, shown`${externalId} is not on legal hold.\n`, terminal);
    });

  const show = command
    .command('show')
    .description('print the legal hold on an account, or one JSON object a line for all accounts on hold')
    .argument('[externalId]', 'the account; all on hold without it');
  addConnectionOptions(addOutputOption(show)).action(async (externalId: string | undefined, options: ShowOptions) => {
    const query = await connectGraphql(options, terminal);
    if (externalId === undefined) {
      const list = { field: 'accounts', document: LIST, filter: { onLegalHold: true } };
      return writePrivately(options, terminal, (output) => writeJsonLines(listNodes(query, list), output));
    }
    const { account } = await query(SHOW, { externalId });
    if (!account) throw new AccountSyncError('ACCOUNT_NOT_FOUND', 'No account has this externalId', { status: 200 });
    return writePrivately(options, terminal, async (output) => writeJson(account, output));
  });
}
