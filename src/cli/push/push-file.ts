import { type Mapping } from '../../files/columns/mapping';
import { stoppedText } from '../imports/import-text';
import { createProgress } from '../imports/progress';
import { type Connection, clientOf } from '../service/connection';
import { contactService } from '../service/contact';
import { graphqlOf } from '../service/graphql';
import { printableLines } from '../terminal/printable';
import { type Terminal } from '../terminal/terminal';
import { STOPPED } from './follow-import';
import { openKeptRows } from './outcome/kept-rows';
import { printOutcome } from './outcome/print-outcome';
import { mappingText } from './outcome/report';
import { openInput } from './push-input';
import { checkTogether, type PushFileOptions } from './push-options';
import { openPass, prepareJudging, sendRows, settle } from './push-passes';

/**
 * Pushes a file as an import, and prints what it came to.
 * @throws UsageError, InputError, AccountSyncError
 */
export async function pushFile(
  file: string,
  options: PushFileOptions,
  mapping: Mapping,
  connection: Connection,
  terminal: Terminal,
): Promise<void> {
  checkTogether(file, options);
  const { dryRun = false, review = false, json = false, failed } = options;
  const say = (text: string) => terminal.stderr.write(`${printableLines(text)}\n`);
  const progress = createProgress(terminal);
  const client = clientOf(connection, terminal, { onRetry: progress.wait });
  const input = openInput(file, options, terminal);
  const query = graphqlOf(connection, terminal);
  const { given, interrupted: signal } = terminal;
  const push = { file, input, options, mapping, client, query, progress, say, given, signal };
  try {
    const pass = await openPass(push);
    const kept = openKeptRows({ file, csv: pass.csv, failed, onlyNamed: dryRun || review, say });
    let isWhole = false;
    try {
      if (dryRun && pass.csv && !json) terminal.stdout.write(`${printableLines(mappingText(pass.csv.plan))}\n\n`);
      await contactService(connection.baseUrl, terminal);
      const prepared = await prepareJudging(push, pass);
      const sent = await sendRows(push, prepared);
      const { current } = sent;
      if (current && STOPPED.includes(current.state)) throw new Error(stoppedText(current));
      const tally = await settle(push, sent, prepared, kept);
      isWhole = true;
      // Only a dry run shows values of the file.
      const unmatchedValues = dryRun ? prepared.pass.unmatched.list() : [];
      printOutcome({ current, tally, kept, unmatchedValues, unit: pass.unit, options }, terminal);
    } finally {
      kept.failed.close(isWhole);
      kept.duplicates.close(isWhole);
    }
  } finally {
    input.close();
  }
}
