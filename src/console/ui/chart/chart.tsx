import { lazy, Suspense } from 'react';
import { SmallTable } from '../small-table';
import { formatCount } from '../values/format-money';
import { formatDay } from '../values/format-time';
import styles from './chart.module.css';
import { type DayChartProps } from './day-chart-props';

// Loaded with the view, beside what it shows.
const plot = import('./plot');
plot.catch(() => undefined); // Said where it is shown.
const Plot = lazy(() => plot);

/** Bars by day, and the same as a table. */
export const DayChart = (props: DayChartProps) => (
  <figure className={styles.figure} aria-label={props.label}>
    <div className={styles.plot}>
      <Suspense>
        <Plot {...props} />
      </Suspense>
    </div>
    <details>
      <summary className={styles.summary}>Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles.scroll} tabIndex={0} aria-label={props.label}>
        <SmallTable
          head={['Day', ...props.series.map(({ label }) => label)]}
          rows={props.days.map((day, at) => ({
            id: day,
            name: formatDay(day),
            cells: props.series.map(({ values }) => (props.format ?? formatCount)(values[at] ?? 0)),
          }))}
        />
      </section>
    </details>
  </figure>
);
