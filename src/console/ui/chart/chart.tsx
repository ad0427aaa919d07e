import { lazy, Suspense } from 'react';
import { formatCount } from '../values/format-money';
import { formatDay } from '../values/format-time';
import styles from './chart.module.css';
import { type DayChartProps } from './day-chart-props';

// Loaded with the view, beside what it shows.
const plot = import('./plot');
plot.catch(() => undefined); // Told where it is shown.
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
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {props.series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                {props.series.map(({ label, values }) => (
                  <td key={label}>{(props.format ?? formatCount)(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  </figure>
);
