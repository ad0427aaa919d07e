import { countText } from '../../../base/count-text';
import { type Import } from '../../../client/index';
import { type UnmatchedColumn } from '../../../files/columns/unmatched-values';
import { type RejectionKind } from '../../../files/rows/rejected-row-format';
import { type LineUnit } from '../../../files/rows/source-row';
import { type Tally } from '../../../files/rows/tally';
import { decisionText, heldText, missingText } from '../../imports/import-text';
import { EXIT } from '../../terminal/exit-codes';
import { printableLines } from '../../terminal/printable';
import { type Terminal } from '../../terminal/terminal';
import { writeJson } from '../../terminal/write-json';
import { type KeptRows } from './kept-rows';
import { summaryText } from './report';

export interface PushOutcome {
  /** The import; undefined if no row was sent. */
  current: Import | undefined;
  tally: Tally;
  kept: Record<RejectionKind, KeptRows>;
  unmatchedValues: readonly UnmatchedColumn[];
  unit: LineUnit;
  options: { dryRun?: boolean; review?: boolean; duplicates?: 'refuse' | 'last'; json?: boolean };
}

const discardedText = (count: number): string =>
  `${countText(count, 'row')} ${count === 1 ? 'was not pushed and is' : 'were not pushed and are'} not kept`;

/** What a program has to know of the import. */
const importJson = (current: Import | undefined) =>
  current ? { id: current.id, state: current.state, ...decisionsOf(current) } : null;

const decisionsOf = ({ planChecksum, heldBy, missing }: Import) => ({ planChecksum, heldBy, missing });

/** Prints what a push came to, and sets the exit code. */
export function printOutcome(
  { current, tally, kept, unmatchedValues, unit, options }: PushOutcome,
  terminal: Terminal,
): void {
  const { dryRun = false, review = false, duplicates, json = false } = options;
  const lastCounts = duplicates === 'last';
  const discarded = kept.failed.discarded + kept.duplicates.discarded;
  if (discarded > 0 && !dryRun && !review) {
    terminal.stderr.write(`${discardedText(discarded)}; --failed says where to\n`);
  }
  const failedFile = tally.counts.failed > 0 ? kept.failed.path : undefined;
  const duplicatesFile = tally.counts.duplicates > 0 ? kept.duplicates.path : undefined;
  const isHeld = current?.state === 'HELD';
  if (json) {
    const files = { failedFile: failedFile ?? null, duplicatesFile: duplicatesFile ?? null };
    writeJson({ dryRun, ...tally.toJSON(), unmatchedValues, ...files, import: importJson(current) }, terminal);
  } else {
    const files = { failedFile, duplicatesFile };
    const summary = { dryRun, state: current?.state, lastCounts, unit, ...files, unmatchedValues };
    const parts = [summaryText(tally, summary)];
    if (current && isHeld) parts.push(heldText(current, terminal.given, dryRun));
    if (current) parts.push(...missingText(current, terminal.given));
    if (current && !dryRun) parts.push(...decisionText(current, terminal.given));
    terminal.stdout.write(`${printableLines(parts.join('\n\n'))}\n`);
  }
  const notPushed = lastCounts ? tally.counts.failed : tally.notPushed;
  if (notPushed > 0 || (isHeld && !dryRun)) terminal.exitCode = EXIT.ROWS_FAILED;
}
