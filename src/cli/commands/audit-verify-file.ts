import { type Command } from 'commander';
import { countText } from '../../base/count-text';
import { EVIDENCE_FAULTS, type EvidenceReport } from '../../service/compliance/evidence/verify-evidence';
import type * as EvidenceFile from '../service/evidence-file';
import { printable } from '../terminal/printable';

interface Options {
  publicKey?: string;
  json?: boolean;
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

/** Adds `audit verify-file`, which needs neither the service nor a database. @param show prints a report */
export function addVerifyFileCommand(
  audit: Command,
  show: (report: { isUnbroken: boolean }, text: string, json?: boolean) => void,
): void {
  const load = () => require('../service/evidence-file') as typeof EvidenceFile;
  audit
    .command('verify-file')
    .description(
      'verify a file of `account-file --proof` without any service or database, and name the first wrong line',
    )
    .argument('<file>', 'the file')
    .option('--public-key <file>', 'it must be signed with the private key of this one, or of one of these')
    .option('--json', 'as one JSON object')
    .action(async (file: string, { publicKey, json }: Options) => {
      const report = await load().verifyEvidenceFile(file, publicKey);
      const isUnbroken = !report.firstBreak;
      show({ isUnbroken, ...report }, evidenceText(report, publicKey !== undefined), json);
    });
}
