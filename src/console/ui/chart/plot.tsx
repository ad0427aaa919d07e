import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './plot.css';
import { useIsDark } from '../theme';
import { formatCount } from '../values/format-money';
import { formatDay, formatShortDay } from '../values/format-time';
import { type DayChartProps, type Series } from './day-chart-props';

/** Of the room of a day, what its bars take up. */
const BARS_SHARE = 0.7;
const MAX_BAR_PX = 18;
const AXIS_PX = 44;
const DAYS_PX = 26;
const HEIGHT_PX = 196;
const MAX_LABELS = 6;
const HALF_DAY_S = 43_200;
const STEPS = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();

/** What a token stands for now, as a canvas takes it. */
function colourOf(element: HTMLElement, token: string): string {
  const probe = element.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const secondsOf = (day: string) => Date.parse(day) / 1000;
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

interface Drawn extends Series {
  /** Where its bars end. */
  tops: readonly number[];
}

/** What is drawn, in this order: of a stack the highest bars first, since the next ones cover them. */
function drawnOf({ series, isStacked }: DayChartProps): Drawn[] {
  const drawn: Drawn[] = [];
  for (const one of series) {
    const below = isStacked ? drawn.at(-1)?.tops : undefined;
    drawn.push({ ...one, tops: one.values.map((value, at) => value + (below?.[at] ?? 0)) });
  }
  return isStacked ? drawn.reverse() : drawn;
}

function optionsOf(element: HTMLElement, props: DayChartProps): uPlot.Options {
  const { days, isStacked, format = formatCount, onPick } = props;
  const series = drawnOf(props);
  const line = colourOf(element, '--line');
  const muted = colourOf(element, '--text-muted');
  const { fontFamily } = getComputedStyle(element);
  const axis = { stroke: muted, font: `11px ${fontFamily}`, ticks: { show: false } };
  const isPaired = series.length > 1 && !isStacked;
  const barsAt = (index: number) =>
    uPlot.paths.bars?.({
      size: [BARS_SHARE / (isPaired ? series.length : 1), MAX_BAR_PX],
      radius: isStacked ? 0 : 0.15,
      align: isPaired ? (index === 0 ? -1 : 1) : 0,
    });
  return {
    width: element.clientWidth,
    height: HEIGHT_PX,
    padding: [8, 4, 0, 0],
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    legend: { live: true },
    scales: {
      x: { time: false, range: (_, first, last) => [first - HALF_DAY_S, last + HALF_DAY_S] },
      y: { range: (_, bottom, top) => [Math.min(bottom, 0), Math.max(top, 1)] },
    },
    axes: [
      {
        ...axis,
        size: DAYS_PX,
        grid: { show: false },
        values: (_, at) => at.map((seconds) => formatShortDay(dayOf(seconds))),
        splits: () => days.filter((_, index) => index % Math.ceil(days.length / MAX_LABELS) === 0).map(secondsOf),
      },
      {
        ...axis,
        size: AXIS_PX,
        grid: { stroke: line, width: 1 },
        incrs: STEPS,
        values: (_, at) => at.map((count) => new Intl.NumberFormat(undefined, { notation: 'compact' }).format(count)),
      },
    ],
    series: [
      { label: 'Day', value: (_, seconds) => (seconds === null ? '' : formatDay(dayOf(seconds))) },
      ...series.map(({ label, values, colour }, index) => {
        const paths = barsAt(index);
        return {
          label,
          fill: colourOf(element, `--chart-${colour}`),
          width: 0,
          points: { show: false },
          ...(paths && { paths }),
          value: (_: uPlot, __: number | null, ___: number, at: number | null) =>
            at === null ? '' : format(values[at] ?? 0),
        };
      }),
    ],
    hooks: {
      ready: [
        ({ over, cursor }) => {
          if (!onPick) return;
          over.style.cursor = 'pointer';
          over.addEventListener('click', () => {
            const day = days[cursor.idx ?? -1];
            if (day !== undefined) onPick(day);
          });
        },
      ],
    },
  };
}

/** Bars by day. Drawn anew when data, theme or width change. */
export default function Plot(props: DayChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  const { days, series } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the tokens stand for
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const data: uPlot.AlignedData = [days.map(secondsOf), ...drawnOf(props).map(({ tops }) => [...tops])];
    const plot = new uPlot(optionsOf(element, props), data, element);
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [days, series, isDark]);
  return <div ref={holder} className="plot" aria-hidden="true" />;
}
