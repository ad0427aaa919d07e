import { type ChartColour } from '../meter';

/** One measure, day by day. */
export interface Series {
  label: string;
  values: readonly number[];
  /** Which of the chart's colours. */
  colour: ChartColour;
}

export interface DayChartProps {
  /** What the picture shows, for those who do not see it. */
  label: string;
  /** Such as `2026-11-23`, one after the other. */
  days: readonly string[];
  /** One measure, or two side by side. */
  series: readonly [Series] | readonly [Series, Series];
  /** Called with the day whose bar was chosen. */
  onPick?: (day: string) => void;
}
