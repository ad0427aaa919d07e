import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type AccountStatusCategory } from '../../api/schema.generated';
import { useGraphql } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DayChart } from '../../ui/chart/chart';
import { Empty, ReadState } from '../../ui/states/states';
import { formatCount, formatMoney } from '../../ui/values/format-money';
import { paths } from '../../url/paths';
import { CATEGORIES } from './categories';
import { OverviewBalancesDocument, type OverviewBalancesQuery } from './overview.generated';
import { REFRESH_MS } from './refresh';

type Days = OverviewBalancesQuery['closingBalances']['perDay'];

const DAYS = 90;
const DAY_MS = 86_400_000;
const MEASURES = {
  balance: { label: 'Balance', format: (value: number) => formatMoney(value) ?? '' },
  count: { label: 'Accounts', format: (value: number) => formatCount(value) },
};
type Measure = keyof typeof MEASURES;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function Picture({ days: found, measure }: { days: Days; measure: Measure }) {
  const navigate = useNavigate();
  const days = useMemo(() => found.map(({ day }) => day), [found]);
  const keys = useMemo(() => {
    const present = new Set(found.flatMap(({ byStatusCategory }) => byStatusCategory.map(({ key }) => key)));
    return (Object.keys(CATEGORIES) as AccountStatusCategory[]).filter((key) => present.has(key));
  }, [found]);
  const series = useMemo(
    () =>
      keys.map((key) => {
        const { label, colour } = CATEGORIES[key];
        const amountOf = ({ byStatusCategory }: Days[number]) =>
          byStatusCategory.find((one) => one.key === key)?.[measure] ?? 0;
        return { label, colour, values: found.map(amountOf) };
      }),
    [found, keys, measure],
  );
  return (
    <DayChart
      label={`${MEASURES[measure].label} by status category, at the end of each day`}
      days={days}
      series={series}
      isStacked
      format={MEASURES[measure].format}
      onPick={(day) => void navigate(paths.history({ from: day, to: day }))}
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
            <Picture days={perDay} measure={measure} />
          )
        }
      </ReadState>
    </Card>
  );
}
