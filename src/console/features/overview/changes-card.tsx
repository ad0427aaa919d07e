import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { type ChangeOperation } from '../../api/schema.generated';
import { useGraphql } from '../../api/use-graphql';
import { Card } from '../../ui/card';
import { DayChart } from '../../ui/chart/chart';
import { type DayChartProps } from '../../ui/chart/day-chart-props';
import { Empty, ReadState } from '../../ui/states/states';
import { zone, zoneText } from '../../ui/values/format-time';
import { Count } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { OPERATIONS } from '../labels';
import { OverviewChangesDocument, type OverviewChangesQuery } from './overview.generated';
import styles from './overview.module.css';
import { REFRESH_MS } from './refresh';

type Days = OverviewChangesQuery['auditStatistics']['perDay'];

/** How often each thing was done on all of these days, the most frequent first. */
function sumByOperation(days: Days): [ChangeOperation, number][] {
  const sums = new Map<ChangeOperation, number>();
  for (const { key, count } of days.flatMap(({ byOperation }) => byOperation))
    sums.set(key, (sums.get(key) ?? 0) + count);
  return [...sums].sort(([, one], [, other]) => other - one);
}

function Picture({ days: found }: { days: Days }) {
  const navigate = useNavigate();
  const days = useMemo(() => found.map(({ day }) => day), [found]);
  const series = useMemo(
    (): DayChartProps['series'] => [
      { label: 'Accounts created', colour: 1, values: found.map(({ created }) => created) },
      { label: 'Changes', colour: 2, values: found.map(({ changed }) => changed) },
    ],
    [found],
  );
  return (
    <>
      <DayChart
        label="Accounts created, and changes of accounts, by day"
        days={days}
        series={series}
        onPick={(day) => void navigate(paths.history({ from: day, to: day }))}
      />
      <ul className={styles.legend} aria-label="Changes by what was done">
        {sumByOperation(found).map(([operation, count]) => (
          <li key={operation}>
            <ViewLink to={paths.history({ operation, from: days[0] ?? '', to: days.at(-1) ?? '' })}>
              {OPERATIONS[operation]}
            </ViewLink>
            <Count value={count} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What came in and what was changed on each of the last days. A day leads to its changes. */
export function ChangesCard() {
  const query = useGraphql(OverviewChangesDocument, { zone: zone() }, { refreshMs: REFRESH_MS });
  return (
    <Card title="Changes each day" note={`Every change of an account; days in ${zoneText()}`}>
      <ReadState query={query} title="The changes could not be counted">
        {({ auditStatistics: { perDay } }) =>
          perDay.every(({ created, changed }) => created + changed === 0) ? (
            <Empty icon="history" title="No changes in these days">
              Each account that comes in, and each change of one, appears here on its day.
            </Empty>
          ) : (
            <Picture days={perDay} />
          )
        }
      </ReadState>
    </Card>
  );
}
