import { Link } from 'react-router';
import { Dot, Meter } from '../../../ui/meter';
import { formatCount } from '../../../ui/values/format-money';
import styles from '../imports.module.css';

/** What becomes of rows, in the order of reading, with its colour. */
export const OUTCOMES = [
  { id: 'created', value: 'CREATED', label: 'Created', colour: 1 },
  { id: 'updated', value: 'UPDATED', label: 'Updated', colour: 2 },
  { id: 'unchanged', value: 'UNCHANGED', label: 'Unchanged', colour: 6 },
  { id: 'failed', value: 'FAILED', label: 'Failed', colour: 'bad' },
] as const;

export type Outcome = (typeof OUTCOMES)[number]['value'];
export type Counts = Record<(typeof OUTCOMES)[number]['id'], number>;

export const sumOf = (counts: Counts): number => OUTCOMES.reduce((sum, { id }) => sum + counts[id], 0);

/** The counts as parts of one bar. */
export const CountsMeter = ({ counts, of }: { counts: Counts; of: number }) => (
  <Meter of={of} parts={OUTCOMES.map(({ id, colour }) => ({ id, value: counts[id], colour }))} />
);

export interface CountsTableProps {
  /** A column of counts each, by its heading. */
  columns: readonly { label: string; counts: Counts }[];
  /** Differences to the run before, where there is one. */
  differences?: Counts | undefined;
  /** Where the rows of an outcome are. */
  linkOf?: (outcome: Outcome) => string | undefined;
}

const SIGNED = { signDisplay: 'exceptZero' } as const;
const formatDifference = (value: number): string => new Intl.NumberFormat(undefined, SIGNED).format(value);

/** Rows by outcome. */
export const CountsTable = ({ columns, differences, linkOf }: CountsTableProps) => (
  <table className={styles.counts}>
    <thead>
      <tr>
        <th scope="col">Outcome</th>
        {columns.map(({ label }) => (
          <th key={label} scope="col" className={styles.end}>
            {label}
          </th>
        ))}
        {differences && (
          <th scope="col" className={styles.end}>
            Difference
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {OUTCOMES.map(({ id, value, label, colour }) => {
        const search = linkOf?.(value);
        return (
          <tr key={id}>
            <th scope="row">
              <Dot colour={colour} />{' '}
              {search ? (
                <Link to={{ search }} preventScrollReset>
                  {label}
                </Link>
              ) : (
                label
              )}
            </th>
            {columns.map((column) => (
              <td key={column.label} className={styles.end}>
                {formatCount(column.counts[id])}
              </td>
            ))}
            {differences && <td className={styles.end}>{formatDifference(differences[id])}</td>}
          </tr>
        );
      })}
    </tbody>
  </table>
);
