import { type Command } from 'commander';
import { CHAIN_FAULTS, type ChainBreak } from '../../audit/chain-verifier';
import { type ChainReport } from '../../audit/verify-chains';
import type * as AuditChains from '../service/audit-chains';
import { readSettings } from '../service/settings';
import { countText } from '../terminal/count-text';
import { EXIT } from '../terminal/exit-codes';
import { type Terminal } from '../terminal/terminal';

interface Options {
  organization?: string;
  json?: boolean;
}

const breakText = ({ fault, organizationId, externalId, accountId, version }: ChainBreak) =>
  `BROKEN: organization ${organizationId}, account ${externalId} (${accountId}), version ${version}: ${CHAIN_FAULTS[fault]}\n`;

function reportText({ accounts, entries, organizations, unchained, firstBreak }: ChainReport): string {
  if (firstBreak) return breakText(firstBreak);
  const verified = `${countText(entries, 'change')} of ${countText(accounts, 'account')} in ${countText(organizations, 'organization')}`;
  const { count, newest } = unchained;
  const before = newest && `Not chained: ${countText(count, 'link')}, up to ${newest.toISOString()}\n`;
  return `Verified ${verified}: unbroken\n${before ?? ''}`;
}

/** Adds `audit`, which works on the database itself, not over REST. */
export function addAuditCommand(program: Command, terminal: Terminal): void {
  const { stdout } = terminal;
  program
    .command('audit')
    .description('check the history in the database itself: MONGODB_URL or DATA_DIR')
    .command('verify')
    .description('verify the chain of hashes of each account, and name the first break; needs no encryption key')
    .option('--organization <id>', 'of one organization')
    .option('--json', 'as one JSON object')
    .action(async ({ organization, json }: Options) => {
      const settings = readSettings(terminal);
      // Loaded lazily: the driver and the embedded server take longer to load than everything else.
      const { verifyStoredChains } = require('../service/audit-chains') as typeof AuditChains;
      const report = await verifyStoredChains(settings, organization);
      if (report.firstBreak) terminal.exitCode = EXIT.FAILED;
      const isUnbroken = report.firstBreak === undefined;
      stdout.write(json ? `${JSON.stringify({ isUnbroken, ...report })}\n` : reportText(report));
    });
}
