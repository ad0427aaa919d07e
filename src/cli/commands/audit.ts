import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { CHAIN_FAULTS } from '../../audit/chain-verifier';
import { ROOT_FAULTS } from '../../audit-roots/verify-roots';
import { RUN_FAULTS } from '../../audit-roots/verify-run';
import { isId } from '../../id';
import { instantOf } from '../../time/iso-time';
import type * as AuditHistory from '../service/audit-history';
import { readSettings } from '../service/settings';
import { countText } from '../terminal/count-text';
import { EXIT, UsageError } from '../terminal/exit-codes';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';

interface VerifyOptions {
  organization?: string;
  day?: string;
  run?: string;
  export?: string;
  publicKey?: string;
  json?: boolean;
}

interface ExportOptions extends OutputOptions {
  organization?: string;
  day?: string;
  run?: string;
}

function readDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !instantOf(text))
    throw new InvalidArgumentError('It must be a date, such as 2026-01-31');
  return text;
}

function readRunId(text: string): string {
  if (!isId(text)) throw new InvalidArgumentError('It must be the id of a sync run: 24 hexadecimal digits');
  return text;
}

const RUN_ALONE = '--run takes neither --organization nor --day';

/** @throws UsageError where the options name both, or neither */
function exportedBy({ organization, day, run }: ExportOptions): AuditHistory.Exported {
  if (run !== undefined) {
    if ((organization ?? day) !== undefined) throw new UsageError(RUN_ALONE);
    return { run };
  }
  if (organization === undefined || day === undefined) throw new UsageError('Name --organization and --day, or --run');
  return { organization, day };
}

function historyText(report: AuditHistory.HistoryReport, day?: string): string {
  const { accounts, entries, organizations, firstBreak, days, brokenDay, runs, brokenRun } = report;
  if (firstBreak) {
    const { fault, organizationId, externalId, accountId, version } = firstBreak;
    return `BROKEN: organization ${organizationId}, account ${externalId} (${accountId}), version ${version}: ${CHAIN_FAULTS[fault]}\n`;
  }
  if (brokenDay)
    return `BROKEN: organization ${brokenDay.organizationId}, ${brokenDay.day}: ${ROOT_FAULTS[brokenDay.fault]}\n`;
  if (brokenRun) return brokenRunText(brokenRun);
  if (day !== undefined) return `Verified ${day}: unbroken\n`;
  const verified = `${countText(entries, 'change')} of ${countText(accounts, 'account')} in ${countText(organizations, 'organization')}`;
  const signed = `${countText(days, 'signed day')} and ${countText(runs, 'signed run')}`;
  return `Verified ${verified}, ${signed}: unbroken\n`;
}

function runText({ syncRunId, organizationId, links, brokenRun }: AuditHistory.RunReport): string {
  if (brokenRun) return brokenRunText(brokenRun);
  return `Verified ${countText(links, 'link')} of ${organizationId} in run ${syncRunId}: unbroken\n`;
}

function brokenRunText({ fault, syncRunId, organizationId, link }: AuditHistory.RunBreak): string {
  const organization = organizationId === undefined ? '' : `organization ${organizationId}, `;
  const account = link ? `, account ${link.externalId} (${link.accountId}), version ${link.version}` : '';
  return `BROKEN: ${organization}run ${syncRunId}${account}: ${RUN_FAULTS[fault]}\n`;
}

function exportText({ links, organizationId, day, syncRunId, firstBreak }: AuditHistory.ExportReport): string {
  if (firstBreak) return `BROKEN: line ${firstBreak.line}: ${firstBreak.fault}\n`;
  const place = day === undefined ? `in run ${syncRunId}` : `on ${day}`;
  return `Verified ${countText(links, 'link')} of ${organizationId} ${place}: unbroken\n`;
}

/** Adds `audit`, which works on the database itself, not over REST. */
export function addAuditCommand(program: Command, terminal: Terminal): void {
  const { stdout, runtime } = terminal;
  // Loaded lazily: the driver and the embedded server take longer to load than everything else.
  const load = () => require('../service/audit-history') as typeof AuditHistory;
  const show = (report: { isUnbroken: boolean }, text: string, json?: boolean) => {
    if (!report.isUnbroken) terminal.exitCode = EXIT.FAILED;
    stdout.write(json ? `${JSON.stringify(report)}\n` : text);
  };
  const command = program
    .command('audit')
    .description('verify, sign and export the history in the database itself: MONGODB_URL or DATA_DIR');

  command
    .command('verify')
    .description('verify chains of hashes and signed roots, and name the first break; needs no encryption key')
    .option('--organization <id>', 'of one organization')
    .option('--day <date>', 'only the signed root of this day of the organization', readDay)
    .option('--run <id>', 'only the signed root of this sync run', readRunId)
    .option('--export <file>', 'only an exported day or run, without any database')
    .option('--public-key <file>', 'roots must be signed with the private key of this one')
    .option('--json', 'as one JSON object')
    .action(async ({ organization, day, run, export: file, publicKey, json }: VerifyOptions) => {
      if (file !== undefined) {
        if ((organization ?? day ?? run) !== undefined)
          throw new UsageError('--export takes none of --organization, --day and --run');
        const report = await load().verifyExportFile(file, publicKey);
        return show({ isUnbroken: !report.firstBreak, ...report }, exportText(report), json);
      }
      if (run !== undefined) {
        if ((organization ?? day) !== undefined) throw new UsageError(RUN_ALONE);
        const report = await load().verifySyncRun(readSettings(terminal), {
          run,
          ...(publicKey !== undefined && { publicKey }),
        });
        return show({ isUnbroken: !report.brokenRun, ...report }, runText(report), json);
      }
      // An organization without a change on that day has no root for it.
      if (day !== undefined && organization === undefined) throw new UsageError('--day needs --organization');
      const scope = { ...(organization !== undefined && { organization }), ...(day !== undefined && { day }) };
      const report = await load().verifyHistory(readSettings(terminal), {
        ...scope,
        ...(publicKey !== undefined && { publicKey }),
      });
      const isUnbroken = !(report.firstBreak || report.brokenDay || report.brokenRun);
      show({ isUnbroken, ...report }, historyText(report, day), json);
    });

  command
    .command('seal')
    .description('sign the roots of the days that are over; the service does this by itself')
    .action(async () => {
      const sealed = await load().sealHistory(readSettings(terminal), new Date((runtime.now ?? Date.now)()));
      stdout.write(`Signed ${countText(sealed, 'day')}\n`);
    });

  command
    .command('public-key')
    .description('print the public key of the key that signs roots')
    .action(async () => void stdout.write(await load().publicKeyOf(readSettings(terminal))));

  addOutputOption(
    command
      .command('export')
      .description('write the links of a day or a sync run and its signed root, to be verified elsewhere')
      .option('--organization <id>', 'whose day')
      .option('--day <date>', 'a day that has a root', readDay)
      .option('--run <id>', 'a sync run that has a root', readRunId),
  ).action(async (options: ExportOptions) => {
    await load().withExport(readSettings(terminal), exportedBy(options), (lines) =>
      writePrivately(options, terminal, ({ stdout: output, interrupted: signal }) =>
        pipeline(lines, output, { end: false, signal }),
      ),
    );
  });
}
