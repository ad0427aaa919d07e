import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { DAY_MS } from '../../../base/time/durations';
import { type ChangeOperation } from '../../api/schema.generated';
import { useGraphql } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DayChart } from '../../ui/chart/chart';
import { type DayChartProps } from '../../ui/chart/day-chart-props';
import { Empty, ReadState } from '../../ui/states/states';
import { formatCount, formatMoney } from '../../ui/values/format-money';
import { zone, zoneText } from '../../ui/values/format-time';
import { Count } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { OPERATIONS } from '../labels';
import { CATEGORIES, categoriesIn, REFRESH_MS } from './categories';
import {
  OverviewBalancesDocument,
  type OverviewBalancesQuery,
  OverviewChangesDocument,
  type OverviewChangesQuery,
} from './overview.generated';
import styles from './overview.module.css';

type BalanceDays = OverviewBalancesQuery['closingBalances']['perDay'];

const DAYS = 90;
const MEASURES = {
  balance: { label: 'Balance', format: (value: number) => formatMoney(value) ?? '' },
  count: { label: 'Accounts', format: (value: number) => formatCount(value) },
};
type Measure = keyof typeof MEASURES;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days of a picture, each of which leads to its changes. */
function useDays(found: readonly { day: string }[]) {
  const navigate = useNavigate();
  const days = useMemo(() => found.map(({ day }) => day), [found]);
  return { days, onPick: (day: string) => void navigate(paths.history({ from: day, to: day })) };
}

function BalancesPicture({ days: found, measure }: { days: BalanceDays; measure: Measure }) {
  const ofDays = useDays(found);
  const series = useMemo(
    () =>
      categoriesIn(found).map((key) => {
        const { label, colour } = CATEGORIES[key];
        const amountOf = ({ byStatusCategory }: BalanceDays[number]) =>
          byStatusCategory.find((one) => one.key === key)?.[measure] ?? 0;
        return { label, colour, values: found.map(amountOf) };
      }),
    [found, measure],
  );
  return (
    <DayChart
      label={`${MEASURES[measure].label} by status category, at the end of each day`}
      {...ofDays}
      series={series}
      isStacked
      format={MEASURES[measure].format}
    />
  );
}

/** What was owed, and by how many, at the end of each of the last days. A day leads to its changes. */
export function BalancesCard() {
  const [measure, setMeasure] = useState<Measure>('balance');
  const now = Date.now();
  const days = { from: dayOf(now - (DAYS - 1) * DAY_MS), to: dayOf(now) };
  const query = useGraphql(OverviewBalancesDocument, { days }, { refreshMs: REFRESH_MS });
  const choice = (Object.keys(MEASURES) as Measure[]).map((key) => (
    <Button
      key={key}
      look={key === measure ? 'normal' : 'plain'}
      aria-pressed={key === measure}
      onClick={() => setMeasure(key)}
    >
      {MEASURES[key].label}
    </Button>
  ));
  return (
    <Card title="Over time" note="At the end of each day, in UTC; today as it is now" action={choice}>
      <ReadState query={query} title="The days could not be read">
        {({ closingBalances: { perDay } }) =>
          perDay.every(({ byStatusCategory }) => byStatusCategory.length === 0) ? (
            <Empty icon="history" title="No days yet">
              Each day appears here with what was owed at its end.
            </Empty>
          ) : (
            <BalancesPicture days={perDay} measure={measure} />
          )
        }
      </ReadState>
    </Card>
  );
}

type ChangeDays = OverviewChangesQuery['auditStatistics']['perDay'];

/** How often each thing was done on all of these days, the most frequent first. */
function sumByOperation(days: ChangeDays): [ChangeOperation, number][] {
  const sums = new Map<ChangeOperation, number>();
  for (const { key, count } of days.flatMap(({ byOperation }) => byOperation))
    sums.set(key, (sums.get(key) ?? 0) + count);
  return [...sums].sort(([, one], [, other]) => other - one);
}

function ChangesPicture({ days: found }: { days: ChangeDays }) {
  const ofDays = useDays(found);
  const series = useMemo(
    (): DayChartProps['series'] => [
      { label: 'Accounts created', colour: 1, values: found.map(({ created }) => created) },
      { label: 'Changes', colour: 2, values: found.map(({ changed }) => changed) },
    ],
    [found],
  );
  return (
    <>
      <DayChart label="Accounts created, and changes of accounts, by day" {...ofDays} series={series} />
      <ul className={styles.legend} aria-label="Changes by what was done">
        {sumByOperation(found).map(([operation, count]) => (
          <li key={operation}>
            <ViewLink to={paths.history({ operation, from: ofDays.days[0] ?? '', to: ofDays.days.at(-1) ?? '' })}>
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
            <ChangesPicture days={perDay} />
          )
        }
      </ReadState>
    </Card>
  );
}
