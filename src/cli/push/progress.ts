import { Presets, SingleBar } from 'cli-progress';
import { type Terminal } from '../terminal';
import { type Tally } from './tally';

/** Shows how far a push is. */
export interface Progress {
  /** @param share of the file that is settled, from 0 to 1, where that is known */
  update(tally: Tally, share: number | undefined): void;
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
export function paceText(tally: Tally, share: number | undefined, startedAt: number, now: number): string {
  const seconds = Math.max(1, now - startedAt) / 1000;
  const rate = tally.rowsOfThisRun / seconds;
  const shown = `${count(Number(rate < 10 ? rate.toFixed(1) : rate.toFixed(0)))} rows/s`;
  if (!share || rate === 0) return shown;
  const left = (tally.rows / share - tally.rows) / rate;
  return `${shown}, ${durationText(left)} left`;
}

/** A bar that moves, on a terminal. */
function barOn(stream: NodeJS.WritableStream, now: () => number): Progress {
  const startedAt = now();
  const format = ' {bar} {percentage}%  {rows} rows, {failed} failed, {pace}';
  const bar = new SingleBar({ format, stream, barsize: 24, hideCursor: true, fps: 5 }, Presets.shades_classic);
  bar.start(1000, 0, { rows: 0, failed: 0, pace: '' });
  return {
    update(tally, share) {
      const pace = paceText(tally, share, startedAt, now());
      bar.update(Math.round((share ?? 0) * 1000), {
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
    update(tally, share) {
      if (now() < next) return;
      next = now() + LINE_EVERY_MS;
      const percent = share === undefined ? '' : ` (${Math.floor(share * 100)} %)`;
      const pace = paceText(tally, share, startedAt, now());
      stream.write(`${count(tally.rows)} rows${percent}, ${count(tally.counts.failed)} failed, ${pace}\n`);
    },
    stop: () => {},
  };
}

export const createProgress = ({ stderr, runtime: { now = Date.now } }: Terminal): Progress =>
  stderr.isTTY ? barOn(stderr, now) : linesOn(stderr, now);
