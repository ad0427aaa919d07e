import { type AccountSyncClient, type Import } from '../../client/index';
import { EXIT, type ExitCode } from '../terminal/exit-codes';
import { printableLines } from '../terminal/printable';
import { type Terminal } from '../terminal/terminal';
import { writeAnswer } from '../terminal/write-json';
import { importText } from './import-text';
import { createProgress } from './progress';

export interface FollowOptions {
  json?: boolean;
  /** Whether to follow the import until it ends. */
  wait?: boolean;
}

/** States in which an import waits or has ended, and the exit code of a command that was to bring it further. */
const CODES: Partial<Record<Import['state'], ExitCode>> = {
  HELD: EXIT.ROWS_FAILED,
  CANCELLED: EXIT.FAILED,
  FAILED: EXIT.FAILED,
  EXPIRED: EXIT.FAILED,
};

/** Prints an import, for a person or as JSON. */
export function printImport(
  shown: Import,
  { json }: FollowOptions,
  terminal: Pick<Terminal, 'stdout' | 'given'>,
): void {
  writeAnswer(json, shown, `${printableLines(importText(shown, terminal.given))}\n`, terminal);
}

/** Follows an import, prints its outcome, and sets the exit code. */
export async function followImport(
  client: AccountSyncClient,
  begun: Import,
  options: FollowOptions,
  terminal: Terminal,
): Promise<void> {
  if (options.wait === false) return printImport(begun, options, terminal);
  const progress = createProgress(terminal);
  const ended = await client
    .waitForImport(begun.id, {
      signal: terminal.interrupted,
      onProgress: (current) =>
        progress.update({ import: current, sent: { parts: current.parts, rows: current.requested } }, undefined),
    })
    .finally(() => progress.stop());
  printImport(ended, options, terminal);
  const rowsFailed = ended.state === 'COMPLETED' && ended.done.failed > 0;
  terminal.exitCode = CODES[ended.state] ?? (rowsFailed ? EXIT.ROWS_FAILED : EXIT.DONE);
}
