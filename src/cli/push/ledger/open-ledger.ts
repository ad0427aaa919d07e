import { errorText, UsageError } from '../../terminal/exit-codes';
import { STANDARD_INPUT } from '../../terminal/read-input';
import { type CsvForm } from '../rows/rejected-row-format';
import { Journal } from './journal';
import { Ledger, type LedgerParts } from './ledger';
import { openDuplicates, openFailedRows } from './rejected-rows';

export interface LedgerOptions extends Pick<LedgerParts, 'onSettled' | 'say'> {
  /** The file that is pushed. */
  file: string;
  csv: CsvForm | undefined;
  dryRun: boolean;
  resume: boolean;
  failed: string | undefined;
  /** The target of the push, and how the file is read. */
  settings: unknown;
}

/** @returns undefined if nothing can be written beside the file. @throws UsageError if it is already being pushed */
function openJournal({ file, settings, say }: LedgerOptions): Journal | undefined {
  try {
    return Journal.open(file, settings);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    say(
      `Nothing can be written beside the file: ${errorText(error)}. ` +
        'A push that is interrupted will not be resumed, and rows that fail are kept only where --failed says.',
    );
    return undefined;
  }
}

/** Opens every file that a push writes to, before anything is sent. @throws UsageError */
export function openLedger(options: LedgerOptions): Ledger {
  const { file, csv, dryRun, resume, failed, onSettled, say } = options;
  // Standard input cannot be read again, so such a push cannot be resumed.
  const journal = dryRun || file === STANDARD_INPUT ? undefined : openJournal(options);
  try {
    const before = resume ? journal?.read(say) : undefined;
    const keepsRows = failed !== undefined || journal !== undefined;
    const kept = { file, csv, failed, say };
    const failedRows = keepsRows ? openFailedRows({ ...kept, before: before?.failed }) : undefined;
    const duplicates = keepsRows ? openDuplicates({ ...kept, before: before?.duplicates }) : undefined;
    return new Ledger({ failedRows, duplicates, journal, before, onSettled, say });
  } catch (error) {
    journal?.close();
    throw error;
  }
}
