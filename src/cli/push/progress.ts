import { Presets, SingleBar } from 'cli-progress';
import { type Terminal } from '../terminal';
import { type Tally } from './tally';

/** Shows how far a push is. */
export interface Progress {
  /** @param total how many rows there will be in the end, as far as that can be told */
  update(tally: Tally, total: number | undefined): void;
  /** Ends the bar; what is written afterwards begins on a line of its own. */
  stop(): void;
}

const LINE_EVERY_MS = 10_000;

const count = (value: number): string => value.toLocaleString('en-US');

/** `1 h 05 min`, `4 min 10 s`, `12 s`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return `${whole} s`;
  const two = (value: number) => String(value).padStart(2, '0');
  return minutes < 60
    ? `${minutes} min ${two(whole % 60)} s`
    : `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

/** How fast rows were settled since the start of this run, and how long the rest takes at that speed. */
export function paceText(tally: Tally, total: number | undefined, elapsedMs: number): string {
  const rate = (tally.rowsOfThisRun * 1000) / Math.max(1, elapsedMs);
  const shown = `${count(Number(rate < 10 ? rate.toFixed(1) : rate.toFixed(0)))} rows/s`;
  if (total === undefined || rate === 0) return shown;
  return `${shown}, ${durationText(Math.max(0, total - tally.rows) / rate)} left`;
}

const shareOf = ({ rows }: Tally, total: number | undefined): number | undefined =>
  total === undefined ? undefined : Math.min(1, rows / Math.max(1, total));

/** A bar that moves, on a terminal. */
function barOn(stream: NodeJS.WritableStream, now: () => number): Progress {
  const startedAt = now();
  const format = ' {bar} {percentage}%  {rows} rows, {failed} failed, {pace}';
  const bar = new SingleBar({ format, stream, barsize: 24, hideCursor: true, fps: 5 }, Presets.shades_classic);
  bar.start(1000, 0, { rows: 0, failed: 0, pace: '' });
  return {
    update(tally, total) {
      const pace = paceText(tally, total, now() - startedAt);
      bar.update(Math.round((shareOf(tally, total) ?? 0) * 1000), {
        rows: count(tally.rows),
        failed: count(tally.counts.failed),
        pace,
      });
    },
    stop: () => bar.stop(),
  };
}

/** A line now and then, for a log. */
function linesOn(stream: NodeJS.WritableStream, now: () => number): Progress {
  const startedAt = now();
  let next = startedAt + LINE_EVERY_MS;
  return {
    update(tally, total) {
      if (now() < next) return;
      next = now() + LINE_EVERY_MS;
      const share = shareOf(tally, total);
      const percent = share === undefined ? '' : ` (${Math.floor(share * 100)} %)`;
      const pace = paceText(tally, total, now() - startedAt);
      stream.write(`${count(tally.rows)} rows${percent}, ${count(tally.counts.failed)} failed, ${pace}\n`);
    },
    stop: () => {},
  };
}

export const createProgress = ({ stderr, runtime: { now = Date.now } }: Terminal): Progress =>
  stderr.isTTY ? barOn(stderr, now) : linesOn(stderr, now);
