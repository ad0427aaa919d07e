import { textOfError, UsageError } from '../exit-codes';
import { STANDARD_INPUT } from '../read-input';
import { openFailedRows } from './failed-rows';
import { type CsvForm } from './failure-format';
import { Journal } from './journal';
import { Ledger, type LedgerParts } from './ledger';

export interface LedgerOptions extends Pick<LedgerParts, 'onSettled' | 'say'> {
  /** The file that is pushed. */
  file: string;
  csv: CsvForm | undefined;
  dryRun: boolean;
  resume: boolean;
  failed: string | undefined;
  /** Where the file is pushed to, and how it is read. */
  settings: unknown;
}

/** @returns undefined where nothing can be written beside the file. @throws UsageError where it is being pushed */
function openJournal({ file, settings, say }: LedgerOptions): Journal | undefined {
  try {
    return Journal.open(file, settings);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    say(
      `Nothing can be written beside the file: ${textOfError(error)}. ` +
        'A push that is interrupted will not be resumed, and rows that fail are kept only where --failed says.',
    );
    return undefined;
  }
}

/** Opens all that a push writes to, before anything is sent. @throws UsageError */
export function openLedger(options: LedgerOptions): Ledger {
  const { file, csv, dryRun, resume, failed, onSettled, say } = options;
  // Standard input cannot be read again, so nothing goes on from there.
  const journal = dryRun || file === STANDARD_INPUT ? undefined : openJournal(options);
  try {
    const before = resume ? journal?.read(say) : undefined;
    const keepsFailed = failed !== undefined || journal !== undefined;
    const failedRows = keepsFailed ? openFailedRows({ file, csv, failed, before: before?.failed, say }) : undefined;
    return new Ledger({ failedRows, journal, before, onSettled, say });
  } catch (error) {
    journal?.close();
    throw error;
  }
}
