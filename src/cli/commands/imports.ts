import { type Command, Option } from 'commander';
import { type AccountSyncClient, type Import } from '../../client/index';
import { IMPORT_STATES } from '../../service/imports/model/import-state';
import type * as Decide from '../imports/decide';
import type * as ImportText from '../imports/import-text';
import type * as WriteRows from '../imports/write-rows';
import { addConnectionOptions, type ConnectionOptions, connect } from '../service/connection';
import { firstOf } from '../service/list-nodes';
import { countOption } from '../terminal/count-option';
import { UsageError } from '../terminal/exit-codes';
import { printableLines } from '../terminal/printable';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';
import { writeJsonLines } from '../terminal/write-json';

interface ListOptions extends ConnectionOptions {
  state?: Import['state'];
  first: number;
  json?: boolean;
}

interface FormatOptions extends ConnectionOptions, OutputOptions {
  csv?: boolean;
  ndjson?: boolean;
  pageSize?: number;
}

interface RowsOptions extends FormatOptions {
  outcome?: 'created' | 'updated' | 'unchanged' | 'failed';
  code?: string;
  brake?: string;
}

type FollowOptions = ConnectionOptions & Decide.FollowOptions;

interface UndoOptions extends FollowOptions {
  review?: boolean;
  run?: string;
}

function formatOf({ csv, ndjson }: FormatOptions): WriteRows.ListFormat {
  if (csv && ndjson) throw new UsageError('--csv and --ndjson exclude each other');
  return csv ? 'csv' : ndjson ? 'ndjson' : 'table';
}

// Loaded lazily: the progress bar takes longer to load than most of the others.
const decide = () => require('../imports/decide') as typeof Decide;
const writeRows = () => require('../imports/write-rows') as typeof WriteRows;

export function addImportsCommand(program: Command, terminal: Terminal): void {
  const { interrupted: signal, stdout } = terminal;
  const command = program.command('imports').description('look at imports, and decide on those that wait for it');
  const add = (name: string, description: string) =>
    addConnectionOptions(command.command(name).description(description));
  const addOne = (name: string, description: string) => add(name, description).argument('<id>', 'of the import');

  add('list', 'list imports, newest first')
    .addOption(new Option('--state <state>', 'only those that are there').choices(IMPORT_STATES))
    .option('--first <count>', 'how many', countOption('--first'), 20)
    .option('--json', 'one JSON object a line')
    .action(async ({ state, first, json, ...options }: ListOptions) => {
      const client = await connect(options, terminal);
      const found = firstOf(client.listImports({ state, pageSize: Math.min(first, 500), signal }), first);
      if (json) return writeJsonLines(found, terminal);
      const { importTable } = require('../imports/import-text') as typeof ImportText;
      const imports: Import[] = [];
      for await (const one of found) imports.push(one);
      stdout.write(imports.length === 0 ? 'No imports.\n' : `${printableLines(importTable(imports))}\n`);
    });

  addOne('show', 'show where an import stands, and what it waits for')
    .option('--wait', 'follow it until it has ended, or waits for a decision')
    .option('--json', 'as one JSON object')
    .action(async (id: string, { wait = false, json, ...options }: FollowOptions) => {
      const client = await connect(options, terminal);
      const shown = await client.getImport(id, { signal });
      if (wait) return decide().followImport(client, shown, { json }, terminal);
      decide().printImport(shown, { json }, terminal);
    });

  const addList = (name: string, description: string) =>
    addOutputOption(addOne(name, description))
      .option('--csv', 'as CSV')
      .option('--ndjson', 'one JSON object a line, with all that is known');

  addList('rows', 'list the rows of an import, and what becomes of each')
    .addOption(new Option('--outcome <outcome>', 'only these').choices(['created', 'updated', 'unchanged', 'failed']))
    .option('--code <code>', 'only rows that failed with it, such as STALE_PLAN')
    .option('--brake <name>', 'only rows that count for it, such as optOutsCleared')
    .action(async (id: string, { outcome, code, brake, ...options }: RowsOptions) => {
      const format = formatOf(options);
      const client = await connect(options, terminal);
      const { ROW_COLUMNS, writeList } = writeRows();
      const rows = client.importRows(id, { outcome, code, brake, signal });
      await writePrivately(options, terminal, (output) => writeList(rows, ROW_COLUMNS, format, output));
    });

  addList('missing', 'list the accounts that a complete file does not name').action(
    async (id: string, options: FormatOptions) => {
      const format = formatOf(options);
      const client = await connect(options, terminal);
      const { MISSING_COLUMNS, writeList } = writeRows();
      const missing = client.importMissing(id, { signal });
      await writePrivately(options, terminal, (output) => writeList(missing, MISSING_COLUMNS, format, output));
    },
  );

  const addFollowOptions = (one: Command) =>
    one.option('--no-wait', 'do not follow it').option('--json', 'as one JSON object');

  /** Runs a command that sets an import going, and follows it. */
  async function setGoing(
    begin: (client: AccountSyncClient) => Promise<Import>,
    { wait, json, ...options }: FollowOptions,
  ): Promise<void> {
    const client = await connect(options, terminal);
    await decide().followImport(client, await begin(client), { wait, json }, terminal);
  }

  addFollowOptions(addOne('apply', 'carry out a plan that you have looked at'))
    .argument('<planChecksum>', 'of that plan, as imports show prints it')
    .action((id: string, planChecksum: string, options: FollowOptions) =>
      setGoing((client) => client.applyImport(id, planChecksum, { signal }), options),
    );

  addFollowOptions(addOne('release', 'let an import go on that brakes hold; the key needs imports:release'))
    .option('--reason <text>', 'why; kept with the import')
    .action((id: string, { reason, ...options }: FollowOptions & { reason?: string }) =>
      setGoing((client) => client.releaseImport(id, { reason, signal }), options),
    );

  addOne('cancel', 'end an import; what it has done by then stays')
    .option('--json', 'as one JSON object')
    .action(async (id: string, { json, ...options }: FollowOptions) => {
      const client = await connect(options, terminal);
      decide().printImport(await client.cancelImport(id, { signal }), { json }, terminal);
    });

  addFollowOptions(add('undo', 'put accounts back to what they were before an import, or a sync run'))
    .argument('[id]', 'of the import')
    .option('--run <syncRunId>', 'undo this sync run instead')
    .option('--review', 'stop once it is planned')
    .action(async (id: string | undefined, { run, review = false, ...options }: UndoOptions) => {
      const how = { review, signal };
      if (run !== undefined && id === undefined) return setGoing((client) => client.undoSyncRun(run, how), options);
      if (run === undefined && id !== undefined) return setGoing((client) => client.undoImport(id, how), options);
      throw new UsageError('Name either an import or, with --run, a sync run');
    });
}
