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
  series: readonly Series[];
  /** Whether the measures of a day are parts of a whole, one upon the other; side by side otherwise. */
  isStacked?: boolean;
  /** How a value is shown; as a count unless it is given. */
  format?: (value: number) => string;
  /** Called with the day whose bar was chosen. */
  onPick?: (day: string) => void;
}
