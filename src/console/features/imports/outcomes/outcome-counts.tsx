import { Link } from 'react-router';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { Dot, Meter } from '../../../ui/meter';
import { SmallTable } from '../../../ui/small-table';
import { Empty } from '../../../ui/states/states';
import { formatCount, formatShare } from '../../../ui/values/format-money';
import { Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { labelOf } from '../../account/fields/fields';
import { type ComparedFragment } from '../../selections.generated';
import { STATES } from '../words';

/** Where an import stands. */
export const ImportState = ({ state }: { state: string }) => {
  const { label, tone } = STATES[state] ?? { label: state, tone: 'neutral' };
  return <Badge tone={tone}>{label}</Badge>;
};

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

/** A warning where a run moved accounts out of “Legal & disputes”, which a feed should not do unseen. */
export const LeftLegal = ({ run: { legalHoldsLeft } }: { run: { legalHoldsLeft?: number | null } }) =>
  legalHoldsLeft ? <Badge tone="warn">{formatCount(legalHoldsLeft)} left Legal & disputes</Badge> : null;

const moreOrFewer = (difference: number): string =>
  difference === 0
    ? 'as many rows as'
    : `${formatCount(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} rows than`;

/** A run beside the one before it of the same key. */
export const ComparisonCard = ({ run, counts }: { run: ComparedFragment; counts: Counts }) => {
  const { comparison, previousRun } = run;
  if (!comparison || !previousRun)
    return (
      <Card title="Compared with the run before">
        <Empty icon="clock" title="Nothing to compare with">
          This is the first run of its sender, or the one before is no longer kept.
        </Empty>
      </Card>
    );
  return (
    <Card
      title="Compared with the run before"
      action={<ViewLink to={paths.run(previousRun.id)}>The run before</ViewLink>}
    >
      <p>
        It has {moreOrFewer(comparison.requestedDifference)} the run of <Time iso={previousRun.receivedAt} />.{' '}
        {formatShare(comparison.unchangedShare)} of its rows changed nothing; before it was{' '}
        {formatShare(comparison.previousUnchangedShare)}.
      </p>
      <CountsTable
        columns={[{ label: 'Rows', counts }]}
        differences={{
          created: comparison.createdDifference,
          updated: comparison.updatedDifference,
          unchanged: comparison.unchangedDifference,
          failed: comparison.failedDifference,
        }}
      />
    </Card>
  );
};

/** The fields that changed in the most accounts. */
export const ChangedFieldsCard = ({ fields }: { fields: ComparedFragment['changedFields'] }) => (
  <Card title="Fields that changed most">
    {fields.length === 0 ? (
      <Empty icon="check" title="No field changed" />
    ) : (
      <SmallTable
        head={['Field', 'Accounts']}
        rows={fields.map(({ field, accounts }) => ({
          id: field,
          name: <span title={field}>{labelOf(field)}</span>,
          cells: [formatCount(accounts)],
        }))}
      />
    )}
  </Card>
);
