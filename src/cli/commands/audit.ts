import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { CHAIN_FAULTS } from '../../audit/chain-verifier';
import { ROOT_FAULTS } from '../../audit-roots/verify-roots';
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
  export?: string;
  publicKey?: string;
  json?: boolean;
}

interface ExportOptions extends OutputOptions {
  organization: string;
  day: string;
}

function readDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !instantOf(text))
    throw new InvalidArgumentError('It must be a date, such as 2026-01-31');
  return text;
}

function historyText(report: AuditHistory.HistoryReport, day?: string): string {
  const { accounts, entries, organizations, unchained, firstBreak, days, brokenDay } = report;
  if (firstBreak) {
    const { fault, organizationId, externalId, accountId, version } = firstBreak;
    return `BROKEN: organization ${organizationId}, account ${externalId} (${accountId}), version ${version}: ${CHAIN_FAULTS[fault]}\n`;
  }
  if (brokenDay)
    return `BROKEN: organization ${brokenDay.organizationId}, ${brokenDay.day}: ${ROOT_FAULTS[brokenDay.fault]}\n`;
  if (day !== undefined) return `Verified ${day}: unbroken\n`;
  const verified = `${countText(entries, 'change')} of ${countText(accounts, 'account')} in ${countText(organizations, 'organization')}`;
  const { count, newest } = unchained;
  const before = newest ? `Not chained: ${countText(count, 'link')}, up to ${newest.toISOString()}\n` : '';
  return `Verified ${verified}, and ${countText(days, 'signed day')}: unbroken\n${before}`;
}

function exportText({ links, organizationId, day, firstBreak }: AuditHistory.ExportReport): string {
  if (firstBreak) return `BROKEN: line ${firstBreak.line}: ${firstBreak.fault}\n`;
  return `Verified ${countText(links, 'link')} of ${organizationId} on ${day}: unbroken\n`;
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
    .option('--export <file>', 'only an exported day, without any database')
    .option('--public-key <file>', 'roots must be signed with the private key of this one')
    .option('--json', 'as one JSON object')
    .action(async ({ organization, day, export: file, publicKey, json }: VerifyOptions) => {
      if (file !== undefined) {
        if (organization !== undefined || day !== undefined)
          throw new UsageError('--export takes neither --organization nor --day');
        const report = await load().verifyExportFile(file, publicKey);
        return show({ isUnbroken: !report.firstBreak, ...report }, exportText(report), json);
      }
      // An organization without a change on that day has no root for it.
      if (day !== undefined && organization === undefined) throw new UsageError('--day needs --organization');
      const scope = { ...(organization !== undefined && { organization }), ...(day !== undefined && { day }) };
      const report = await load().verifyHistory(readSettings(terminal), {
        ...scope,
        ...(publicKey !== undefined && { publicKey }),
      });
      show({ isUnbroken: !(report.firstBreak || report.brokenDay), ...report }, historyText(report, day), json);
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
      .description('write the links of a day and its signed root, to be verified elsewhere')
      .requiredOption('--organization <id>', 'whose')
      .requiredOption('--day <date>', 'a day that has a root', readDay),
  ).action(async (options: ExportOptions) => {
    await load().withExport(readSettings(terminal), options, (lines) =>
      writePrivately(options, terminal, ({ stdout: output, interrupted: signal }) =>
        pipeline(lines, output, { end: false, signal }),
      ),
    );
  });
}
