import { type Command, Option } from 'commander';
import { countText } from '../../base/count-text';
import { type AccountQuery } from '../../client/index';
import type * as ExportAccounts from '../export/export-accounts';
import { addConnectionOptions, type ConnectionOptions, connect } from '../service/connection';
import { UsageError } from '../terminal/exit-codes';
import { addOutputOption, type OutputOptions, STANDARD_OUTPUT, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';

interface Options extends ConnectionOptions, OutputOptions {
  format: ExportAccounts.ExportOptions['format'];
  bom?: boolean;
  status?: AccountQuery['status'];
  statusCategory?: AccountQuery['statusCategory'];
  portfolio?: string;
  updatedSince?: string;
}

const ACCOUNTS_PER_UPDATE = 500;
const LINE_START = '\r\x1b[K';

/** Shows the number of accounts read so far on a terminal, unless the accounts themselves are printed there. */
function createExportProgress({ stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>, isFile: boolean) {
  const isShown = stderr.isTTY && (isFile || !stdout.isTTY);
  const write = (text: string) => void (isShown && stderr.write(text));
  return {
    counted: (count: number) => {
      if (count % ACCOUNTS_PER_UPDATE === 0) write(`${LINE_START}${countText(count, 'account')} so far`);
    },
    stop: () => write(LINE_START),
  };
}

export function addExportCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('export')
    .description('write all accounts of the organization, those that changed last first')
    .addOption(
      new Option('--format <format>', 'one JSON object a line, or CSV').choices(['ndjson', 'csv']).default('ndjson'),
    )
    .option('--bom', 'mark CSV as UTF-8, for Excel')
    .option('--status <status>', 'only these, such as ACTIVE')
    .option('--status-category <category>', 'only these, such as PARTIAL')
    .option('--portfolio <id>', 'only those of this portfolio')
    .option('--updated-since <time>', 'only those that changed since: an ISO 8601 date, or date and time');
  addConnectionOptions(addOutputOption(command)).action(async (options: Options) => {
    const { format, bom = false, status, statusCategory, portfolio: portfolioId, updatedSince } = options;
    if (bom && format !== 'csv') throw new UsageError('--bom is for --format csv');
    const client = await connect(options, terminal);
    // Loaded lazily: its table of fields takes longer to load than everything else.
    const { exportAccounts } = require('../export/export-accounts') as typeof ExportAccounts;
    const query = { status, statusCategory, portfolioId, updatedSince, signal: terminal.interrupted };
    const progress = createExportProgress(terminal, options.output !== STANDARD_OUTPUT);
    let count = 0;
    try {
      await writePrivately(options, terminal, async ({ stdout }) => {
        const isShown = stdout.isTTY === true;
        count = await exportAccounts(client, stdout, { query, format, bom, isShown, onCount: progress.counted });
      });
    } finally {
      progress.stop();
    }
    terminal.stderr.write(`${countText(count, 'account')}\n`);
  });
}
