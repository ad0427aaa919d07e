import { Card } from '../../../ui/card';
import { SmallTable } from '../../../ui/small-table';
import { Empty } from '../../../ui/states/states';
import { formatCount, formatShare } from '../../../ui/values/format-money';
import { Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { labelOf } from '../../account/fields/fields';
import { type ComparedFragment } from '../../selections.generated';
import { type Counts, CountsTable } from './outcome-counts';

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
