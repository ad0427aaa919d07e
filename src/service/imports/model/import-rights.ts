import { type Measures } from '../../accounts/writes/measures';
import { type Surface } from '../../callers/rights/caller';
import { type Author } from '../../records/audit/entries/record-change';
import { countOf, type ImportCounts } from './counts';

/** A caller that sets an import going. */
export interface Mover extends Omit<Author, 'organizationId'> {
  surface: Surface;
}

/** What a key may read of rows and their accounts. */
export interface ReadRights {
  /** What is stored of accounts. */
  mayRead: boolean;
  /** Social security numbers in full. */
  mayReadNumbers: boolean;
}

/** What is kept of how an import was sent and carried out. Who reads the import never sees it. */
export interface ImportRights extends ReadRights {
  /** Who committed it, or asked for the undo. Absent where 0.3.0 took it in: see `senderOf`. */
  sentBy?: Mover;
  /** Milliseconds that it waited for decisions before the present one. */
  waitedMs?: number;
  /** Of an undo: the portfolio whose accounts alone are put back; absent: all. */
  onlyPortfolio?: string;
  /** What brakes are about, of the rows that are carried out, and how many rows these are: see `doneMeasuresOf`. */
  doneMeasures?: Measures & { rows: number };
}

/** What brakes are about, of the rows that are carried out; undefined where 0.3.0, which counts alone, did some of them. */
export function doneMeasuresOf({ rights, done }: { rights: ImportRights; done: ImportCounts }): Measures | undefined {
  const { doneMeasures } = rights;
  return doneMeasures?.rows === countOf(done) ? doneMeasures : undefined;
}
