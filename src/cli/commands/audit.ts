import { type Command } from 'commander';
import { countText } from '../../base/count-text';
import { EVIDENCE_FAULTS, type EvidenceReport } from '../../service/compliance/evidence/verify-evidence';
import { CHAIN_FAULTS } from '../../service/records/audit/integrity/chain-verifier';
import { type AcceptedRoot, ROOT_FAULTS } from '../../service/records/audit-roots/verify-roots';
import type * as AuditHistory from '../service/audit-history';
import type * as EvidenceFile from '../service/evidence-file';
import { readSettings } from '../service/settings';
import type * as SignedRoots from '../service/signed-roots';
import { EXIT, UsageError } from '../terminal/exit-codes';
import { printable, shown } from '../terminal/printable';
import { type Terminal, timeOf } from '../terminal/terminal';
import { writeAnswer } from '../terminal/write-json';
import { addRootCommands } from './audit-roots';

interface VerifyOptions {
  organization?: string;
  against?: string;
  export?: string;
  publicKey?: string;
  resume?: string;
  json?: boolean;
}

const acceptedText = (accepted: readonly AcceptedRoot[]): string =>
  accepted
    .map(
      ({ organizationId, from, sealedAt, reason }) =>
        shown`Accepted by an operator at ${sealedAt.toISOString()}: organization ${organizationId}, from ${from.toISOString()} on: ${reason}\n`,
    )
    .join('');

function historyText(report: AuditHistory.HistoryReport): string {
  const { accounts, entries, organizations, firstBreak, roots, brokenRoot, accepted, compared, before } = report;
  if (firstBreak) {
    const { fault, organizationId, externalId, accountId, version } = firstBreak;
    // A damaged document may have none.
    const at = Number.isSafeInteger(version) ? version : 'unknown';
    return shown`BROKEN: organization ${organizationId}, account ${externalId} (${accountId}), version ${at}: ${CHAIN_FAULTS[fault]}\n`;
  }
  if (brokenRoot) {
    const { fault, organizationId, at } = brokenRoot;
    const text = shown`BROKEN: organization ${organizationId}, root of ${at.toISOString()}: ${ROOT_FAULTS[fault]}\n`;
    return `${text}${acceptedText(accepted)}`;
  }
  const verified = `${countText(entries, 'change')} of ${countText(accounts, 'account')} in ${countText(organizations, 'organization')}`;
  const same = compared === undefined ? '' : `, ${countText(compared, 'exported root')}`;
  const earlier =
    before &&
    `${countText(before.entries, 'change')} of ${countText(before.accounts, 'account')} of these since ${before.since.toISOString()}, not again now\n`;
  return `Verified ${verified}, ${countText(roots, 'signed root')}${same}: unbroken\n${earlier ?? ''}${acceptedText(accepted)}`;
}

function exportText({ links, roots, organizations, accepted, firstBreak }: SignedRoots.ExportReport): string {
  if (firstBreak) return `BROKEN: line ${firstBreak.line}: ${firstBreak.fault}\n${acceptedText(accepted)}`;
  const verified = `${countText(links, 'link')} under ${countText(roots, 'signed root')} of ${countText(organizations, 'organization')}`;
  return `Verified ${verified}: unbroken\n${acceptedText(accepted)}`;
}

function evidenceText(report: EvidenceReport, isTrusted: boolean): string {
  const { firstBreak, links, covered, erased, roots, keyIds, accepted, externalId, organizationId, toldAt, newer } =
    report;
  if (firstBreak) return `BROKEN: line ${firstBreak.line}: ${EVIDENCE_FAULTS[firstBreak.fault]}\n`;
  const uncovered = links - covered;
  return [
    `Verified ${countText(links, 'link')} of account ${externalId} of ${organizationId}, as told at ${toldAt?.toISOString()}: unbroken`,
    `${countText(covered, 'link')} under ${countText(roots, 'signed root')}${uncovered > 0 ? `, ${countText(uncovered, 'link')} under none yet` : ''}`,
    ...(newer > 0 ? [`${countText(newer, 'change')} that came while it was told: not in the file`] : []),
    ...(erased > 0 ? [`The values of ${countText(erased, 'link')} were erased with the person`] : []),
    ...accepted.map(({ sealedAt, reason }) => `Accepted by an operator at ${sealedAt.toISOString()}: ${reason}`),
    `Signed with ${keyIds.join(', ')}${isTrusted ? '' : ': whether that key is yours, --public-key tells'}`,
  ]
    .map((line) => `${printable(line)}\n`)
    .join('');
}

const NOT_REMEMBERED =
  'No newest root is remembered here, so roots that were removed together go unseen: use --against with an export\n';

/** Adds `audit`, which works on the database itself, not over REST. */
export function addAuditCommand(program: Command, terminal: Terminal): void {
  const { stderr, interrupted } = terminal;
  // Loaded lazily: the driver and the embedded server take longer to load than everything else.
  const load = () => require('../service/audit-history') as typeof AuditHistory;
  const loadRoots = () => require('../service/signed-roots') as typeof SignedRoots;
  const show = (report: { isUnbroken: boolean }, text: string, json?: boolean) => {
    if (!report.isUnbroken) terminal.exitCode = EXIT.BROKEN;
    writeAnswer(json, report, text, terminal);
  };
  const command = program
    .command('audit')
    .description('verify, sign and export the history in the database itself: MONGODB_URL or DATA_DIR');

  command
    .command('verify')
    .description('verify chains of hashes, the values of accounts and signed roots, and name the first break')
    .option('--organization <id>', 'of one organization')
    .option('--against <file>', 'also compare the roots with those of an earlier export')
    .option('--export <file>', 'only an exported file, without any database')
    .option('--public-key <file>', 'roots must be signed with the private key of this one, or of one of these')
    .option('--resume <file>', 'keep in it which accounts are verified; if it is there, go on after them')
    .option('--json', 'as one JSON object')
    .action(async ({ organization, against, export: file, publicKey, resume, json }: VerifyOptions) => {
      if (file !== undefined) {
        if ((organization ?? against ?? resume) !== undefined)
          throw new UsageError('--export takes --public-key alone');
        const report = await loadRoots().verifyExportFile(file, publicKey, interrupted);
        return show({ isUnbroken: !report.firstBreak, ...report }, exportText(report), json);
      }
      const scope = { organization, against, publicKey, resume };
      const report = await load().verifyHistory(readSettings(terminal), scope, timeOf(terminal), interrupted);
      const isUnbroken = load().isUnbroken(report);
      show({ isUnbroken, ...report }, historyText(report), json);
      if (isUnbroken && against === undefined && report.roots > 0 && report.remembered === 0) {
        stderr.write(NOT_REMEMBERED);
      }
    });

  addRootCommands(command, terminal, loadRoots);

  command
    .command('verify-file')
    .description(
      'verify a file of `account-file --proof` without any service or database, and name the first wrong line',
    )
    .argument('<file>', 'the file')
    .option('--public-key <file>', 'it must be signed with the private key of this one, or of one of these')
    .option('--json', 'as one JSON object')
    .action(async (file: string, { publicKey, json }: Pick<VerifyOptions, 'publicKey' | 'json'>) => {
      const { verifyEvidenceFile } = require('../service/evidence-file') as typeof EvidenceFile;
      const report = await verifyEvidenceFile(file, publicKey, interrupted);
      const isUnbroken = !report.firstBreak;
      show({ isUnbroken, ...report }, evidenceText(report, publicKey !== undefined), json);
    });
}
