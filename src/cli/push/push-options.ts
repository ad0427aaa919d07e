import { type ImportBrakeLimits } from '../../client/index';
import { type SourceOptions } from '../../files/reading/open-file';
import { UsageError } from '../terminal/exit-codes';
import { STANDARD_INPUT } from '../terminal/read-input';

export interface PushFileOptions extends SourceOptions {
  dryRun?: boolean;
  /** Stop once it is planned. */
  review?: boolean;
  /** The portfolio of which the file names all accounts. */
  complete?: string;
  /** What the import may do before it is held. */
  allow?: ImportBrakeLimits;
  /** How many rows of the file to read; all by default. */
  first?: number;
  duplicates?: 'refuse' | 'last';
  /** The file for rows that fail. */
  failed?: string;
  /** The organization that the rows name, if it is not the key's. */
  fromOrganization?: string;
  resume?: boolean;
  /** Print the summary as JSON. */
  json?: boolean;
}

/** Refuses options that exclude each other. @throws UsageError */
export function checkTogether(file: string, { dryRun, review, complete, first, resume }: PushFileOptions): void {
  if (dryRun && (review || resume)) throw new UsageError('A dry run ends by itself: leave out --review and --resume');
  if (complete !== undefined && first !== undefined) {
    throw new UsageError('A complete file is read as a whole: leave out --first or --complete');
  }
  if (resume && file === STANDARD_INPUT) throw new UsageError('A push of standard input cannot be resumed');
}
