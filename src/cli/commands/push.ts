import { type Command, Option } from 'commander';
import { type ImportBrakeLimits } from '../../client/index';
import { DATE_READINGS } from '../../files/columns/values/dates';
import { ESCAPES } from '../../files/reading/csv-lines';
import { FORMATS } from '../../files/reading/format';
import { BRAKES } from '../../service/imports/model/brakes';
import type * as PushCommand from '../push/push-command';
import { type PushCommandOptions } from '../push/push-command';
import { addConnectionOptions } from '../service/connection';
import { countOption } from '../terminal/count-option';
import { UsageError } from '../terminal/exit-codes';
import { type Terminal } from '../terminal/terminal';

const collect = (value: string, values: readonly string[] = []): string[] => [...values, value];

function delimiterOption(text: string): string {
  if (text === '') throw new UsageError('--delimiter must be what stands between cells');
  return text === '\\t' ? '\t' : text;
}

/** @throws UsageError */
function collectStarts(text: string, given: readonly string[] = []): string[] {
  if (text.trim() === '') throw new UsageError('--skip-lines needs the text that such lines begin with');
  return [...given, text];
}

/** @throws UsageError */
function collectBrakes(text: string, given: ImportBrakeLimits = {}): ImportBrakeLimits {
  const brakes: ImportBrakeLimits = { ...given };
  for (const part of text.split(',')) {
    const [, name = '', limit = ''] = /^(\w+)=(any|null|\d+(?:\.\d+)?)$/.exec(part.trim()) ?? [];
    const brake = BRAKES.find((known) => known === name);
    if (!brake)
      throw new UsageError(`--allow needs BRAKE=LIMIT, such as missingShare=0.2, or =any: ${BRAKES.join(', ')}`);
    brakes[brake] = limit === 'any' || limit === 'null' ? null : Number(limit);
  }
  return brakes;
}

const HELP = `
Reads CSV (also .tsv, .txt), .xlsx workbooks, NDJSON (also .jsonl) and JSON: a list of accounts, or { "accounts": [...] }.
Columns with a known name need no mapping. Begin with a dry run:
  account-sync push accounts.csv --dry-run --first 500
  account-sync push accounts.csv --map "Acct No=externalId" --set portfolioId=pf-1 --dates mdy --country US`;

export function addPushCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('push')
    .description('push the accounts of a file; rows that fail stop nothing and are kept, ready to be pushed again')
    .argument('<file>', 'CSV, an .xlsx workbook, NDJSON or JSON; - reads standard input')
    .option('--dry-run', 'say what would happen; write nothing')
    .option('--first <rows>', 'only so many rows of the file', countOption('--first'))
    .addOption(
      new Option(
        '--duplicates <which>',
        'of rows with the same externalId: refuse all but the first, or push only the last',
      )
        .choices(['refuse', 'last'])
        .default('refuse'),
    )
    .option('--failed <file>', 'where rows that fail are kept, .ndjson or .csv; else beside the file')
    .option('--from-organization <id>', 'the organization that the rows of an export come from, where it is another')
    .option('--review', 'stop once it is planned; says how to carry the plan out')
    .option('--complete <portfolioId>', 'the file names all accounts of this portfolio; tells which ones are missing')
    .option(
      '--allow <brake=limit>',
      'what the import may do before it is held, such as optOutsCleared=12 or missingShare=any',
      collectBrakes,
    )
    .option('--resume', 'go on with the import of an earlier push of this file, or report it')
    .option('--json', 'print what it came to as JSON')
    .addOption(
      new Option('--format <format>', 'the format of the file; by default taken from its name').choices(FORMATS),
    )
    .option('--sheet <name>', 'of a workbook; else its first one')
    .option('--encoding <name>', 'of the file, such as windows-1252; else found out')
    .addHelpText('after', HELP);
  addConnectionOptions(command)
    .optionsGroup('CSV and workbooks:')
    .option('--mapping <file>', 'JSON file that says which column becomes which field')
    .option('--no-saved-mapping', 'do not use the mapping of an earlier push of a file with the same columns')
    .option('--print-mapping', 'print the draft of a mapping file for this file, and end')
    .option(
      '--map <column=field[:type]>',
      'one column; without a field it is left out; "A|B=field" takes the first filled one',
      collect,
    )
    .option('--set <field=value>', 'a value that every row gets; field:=json for what is not text', collect)
    .option('--ignore-unmapped', 'leave out columns that match no field')
    .option('--empty <text>', 'a cell of this text is empty, such as NULL', collect)
    .option(
      '--header-row <number>',
      'the row with the names of the columns; else found out',
      countOption('--header-row'),
    )
    .option('--skip-totals', 'leave out rows of totals; else they fail')
    .option('--drop-extensions', 'leave out extensions of telephone numbers; else such numbers fail')
    .option('--clear-empty', 'an empty cell clears its field; else it leaves it alone')
    .addOption(
      new Option('--dates <order>', 'how 3/4/2026 is meant, or numbers that count days').choices(DATE_READINGS),
    )
    .option('--country <code>', 'of telephone numbers that do not name theirs, such as US')
    .addOption(new Option('--decimal <sign>', 'before the fraction of a number').choices(['.', ',']))
    .option('--delimiter <sign>', 'between cells, \\t for a tab; else found out', delimiterOption)
    .addOption(
      new Option('--escape <sign>', 'before a quote inside a quoted cell; else lines that leave a doubt fail').choices(
        ESCAPES,
      ),
    )
    .option('--skip-lines <start>', 'leave out lines that begin so, such as a trailer; repeatable', collectStarts)
    .option('--fill-short-lines', 'cells that are missing at the end of a line are empty; else such lines fail')
    .action(async (file: string, options: PushCommandOptions) => {
      // Loaded lazily: it takes longer to load than everything else.
      const { pushCommand } = require('../push/push-command') as typeof PushCommand;
      await pushCommand(file, options, terminal);
    });
}
