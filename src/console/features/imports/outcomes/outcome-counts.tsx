import { Link } from 'react-router';
import { Dot, Meter } from '../../../ui/meter';
import { SmallTable } from '../../../ui/small-table';
import { formatCount } from '../../../ui/values/format-money';

/** What becomes of rows, in the order of reading, with its colour. */
export const OUTCOMES = [
  { id: 'created', value: 'CREATED', label: 'Created', planned: 'To create', tone: 'accent', colour: 1 },
  { id: 'updated', value: 'UPDATED', label: 'Updated', planned: 'To update', tone: 'good', colour: 2 },
  { id: 'unchanged', value: 'UNCHANGED', label: 'Unchanged', planned: 'Unchanged', tone: 'neutral', colour: 6 },
  { id: 'failed', value: 'FAILED', label: 'Failed', planned: 'Would fail', tone: 'bad', colour: 'bad' },
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

const Name = ({ of: { label, colour }, search }: { of: (typeof OUTCOMES)[number]; search: string | undefined }) => (
  <>
    <Dot colour={colour} />{' '}
    {search ? (
      <Link to={{ search }} preventScrollReset>
        {label}
      </Link>
    ) : (
      label
    )}
  </>
);

/** Rows by outcome. */
export const CountsTable = ({ columns, differences, linkOf }: CountsTableProps) => (
  <SmallTable
    head={['Outcome', ...columns.map(({ label }) => label), ...(differences ? ['Difference'] : [])]}
    rows={OUTCOMES.map((one) => ({
      id: one.id,
      name: <Name of={one} search={linkOf?.(one.value)} />,
      cells: [
        ...columns.map(({ counts }) => formatCount(counts[one.id])),
        ...(differences ? [formatDifference(differences[one.id])] : []),
      ],
    }))}
  />
);
