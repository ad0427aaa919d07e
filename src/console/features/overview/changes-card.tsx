import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '../../ui/card';
import { DayChart } from '../../ui/chart/chart';
import { type DayChartProps } from '../../ui/chart/day-chart-props';
import { paths } from '../../url/paths';
import { type OverviewAccountsQuery } from './overview.generated';

type Statistics = OverviewAccountsQuery['accountStatistics'];

/** What came in on each of the last days, and when accounts last changed. A day leads to its accounts. */
export function ChangesCard({ createdPerDay, updatedPerDay }: Pick<Statistics, 'createdPerDay' | 'updatedPerDay'>) {
  const navigate = useNavigate();
  const days = useMemo(() => updatedPerDay.map(({ day }) => day), [updatedPerDay]);
  const series = useMemo((): DayChartProps['series'] => {
    const created = new Map(createdPerDay.map(({ day, count }) => [day, count]));
    return [
      { label: 'Created', colour: 1, values: days.map((day) => created.get(day) ?? 0) },
      { label: 'Last changed', colour: 2, values: updatedPerDay.map(({ count }) => count) },
    ];
  }, [createdPerDay, updatedPerDay, days]);
  return (
    <Card title="Changes each day" note="Accounts by the day of their creation, and of their last change; days of UTC">
      <DayChart
        label="Accounts created and last changed, by day"
        days={days}
        series={series}
        onPick={(day) => void navigate(paths.accounts({ updatedFrom: day, updatedTo: day }))}
      />
    </Card>
  );
}
