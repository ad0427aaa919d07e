import { type Command } from 'commander';
import { isJsonObject, type JsonObject } from '../../base/json/json';
import { type AccountUpdate } from '../../client/index';
import type * as Assignments from '../push/assignments';
import { addConnectionOptions, type ConnectionOptions, connect } from '../service/connection';
import { UsageError } from '../terminal/exit-codes';
import { parseJson } from '../terminal/parse-json';
import { restrictStandardOutput } from '../terminal/private-output';
import { readInput } from '../terminal/read-input';
import { type Terminal } from '../terminal/terminal';
import { writeJson } from '../terminal/write-json';

interface PatchOptions extends ConnectionOptions {
  data?: string;
  ifMatch?: string;
}

const HELP = `
  account-sync patch A-1001 status=ACTIVE person.name.first=Ann history.placed.balance=120.5
  account-sync patch A-1001 'tags:=["vip"]' emailAddress:=null
Text of a number or a boolean field becomes one; := takes JSON as it is; null clears. account-sync fields lists the fields.`;

async function readUpdate(words: readonly string[], { data }: PatchOptions, terminal: Terminal): Promise<JsonObject> {
  if ((data === undefined) === (words.length === 0)) {
    throw new UsageError('Say what to change: either fields such as status=ACTIVE, or --data');
  }
  if (data === undefined) {
    // Loaded lazily: its table of fields takes longer to load than everything else.
    const { updateOf } = require('../push/assignments') as typeof Assignments;
    return updateOf(words);
  }
  const update = parseJson((await readInput(data, terminal)).toString(), '--data');
  if (!isJsonObject(update)) throw new UsageError('--data must hold a JSON object');
  return update;
}

export function addPatchCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('patch')
    .description('change one account, and print it with its etag as JSON')
    .argument('<externalId>')
    .argument('[changes...]', 'FIELD=TEXT or FIELD:=JSON; a FIELD is a path such as person.name.first')
    .option('--data <file>', 'the changes as a JSON object; - reads standard input')
    .option('--if-match <etag>', 'only while the account is at this version; see get --etag')
    .addHelpText('after', HELP);
  addConnectionOptions(command).action(async (externalId: string, words: string[], options: PatchOptions) => {
    const update = await readUpdate(words, options, terminal);
    const client = await connect(options, terminal);
    const result = await client.updateAccount(externalId, update as AccountUpdate, {
      // The shell removes the quotes of an etag.
      ifMatch: options.ifMatch?.replace(/^\d+$/, '"$&"'),
      signal: terminal.interrupted,
    });
    restrictStandardOutput(terminal);
    writeJson(result, terminal);
  });
}
