import { type Command } from 'commander';
import { countText, numberText } from '../../base/count-text';
import { addKeyOption, type ConnectionOptions, readApiKey } from '../service/connection';
import type * as Retention from '../service/retention';
import { readSettings } from '../service/settings';
import { EXIT } from '../terminal/exit-codes';
import { printable, shown } from '../terminal/printable';
import { tableText } from '../terminal/table';
import { type Terminal, timeOf } from '../terminal/terminal';
import { writeAnswer } from '../terminal/write-json';

interface Options extends Pick<ConnectionOptions, 'keyFile'> {
  apply?: boolean;
  json?: boolean;
}

const NAMES: Record<Retention.KindReport['kind'], string> = {
  accounts: 'people',
  accessRecords: 'access records',
  securityEvents: 'security events',
};

function cellsOf({ kind, days, due, held, removed }: Retention.KindReport, apply: boolean): string[] {
  if (days === 0) return [NAMES[kind], 'kept for good'];
  const done = apply ? `${numberText(removed)} of ` : '';
  const past = `${done}${numberText(due)} past ${countText(days, 'day')}${apply ? ' erased' : ''}`;
  return [NAMES[kind], past, ...(held > 0 ? [`${numberText(held)} more on legal hold`] : [])];
}

/** Adds `retention`, which works on the database itself, not over REST. */
export function addRetentionCommand(program: Command, terminal: Terminal): void {
  const { interrupted: signal } = terminal;
  const command = program
    .command('retention')
    .description(
      'show what is past its retention in the database itself: MONGODB_URL or DATA_DIR; the key needs accounts:erase',
    )
    .option('--apply', 'erase it, for good')
    .option('--json', 'as one JSON object');
  addKeyOption(command).action(async ({ apply = false, json, ...options }: Options) => {
    const apiKey = readApiKey(options, terminal);
    const config = readSettings(terminal);
    // Loaded lazily: the driver and the embedded server take longer to load than everything else.
    const { applyRetention } = require('../service/retention') as typeof Retention;
    const report = await applyRetention(config, { apiKey, apply, now: () => timeOf(terminal), signal });
    const kinds = tableText(report.kinds.map((kind) => cellsOf(kind, apply)));
    const end = apply ? `Recorded as ${report.requestId}.` : 'Nothing was erased. --apply does that, for good.';
    const text = `${printable(report.organizationId)}:\n${kinds}\n${end}\n`;
    writeAnswer(json, { ...report, applied: apply }, text, terminal);
    for (const externalId of report.unreadable) {
      terminal.exitCode = EXIT.FAILED;
      terminal.stderr.write(shown`${externalId} is damaged, and was not erased: audit verify says more\n`);
    }
  });
}
