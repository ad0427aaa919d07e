import { Presets, SingleBar } from 'cli-progress';
import { type PushWait } from '../../../client/index';
import { countText } from '../../terminal/count-text';
import { type Terminal } from '../../terminal/terminal';
import { type Tally } from '../rows/tally';

/** An answer of the service: when it came, in milliseconds, and how many rows were settled by then. */
interface Answer {
  at: number;
  rows: number;
}

/**
 * Estimates the speed of a push, measured from answer to answer so that waits for the rate limit count. There is no
 * estimate before the second answer.
 */
export class Estimate {
  private first: Answer | undefined;
  private last: Answer | undefined;

  answered(at: number, rows: number): void {
    this.last = { at, rows };
    this.first ??= this.last;
  }

  /** Rows per second. Undefined before the second answer. */
  get rate(): number | undefined {
    if (!this.first || !this.last || this.last.at <= this.first.at) return undefined;
    const rate = ((this.last.rows - this.first.rows) * 1000) / (this.last.at - this.first.at);
    return rate > 0 ? rate : undefined;
  }

  /** Seconds until this many more rows are settled. */
  secondsFor(rows: number, now: number): number | undefined {
    if (this.rate === undefined || !this.last) return undefined;
    return Math.max(0, rows / this.rate - (now - this.last.at) / 1000);
  }
}

/** How far a push is. */
export interface PushState {
  tally: Tally;
  /** The expected number of rows, if it can be estimated. */
  total: number | undefined;
}

/** Shows how far a push is. */
export interface Progress {
  /** Rows were settled. */
  update(): void;
  /** The service has answered. @param rows settled by this run so far */
  answered(rows: number): void;
  /** The push pauses. */
  wait(wait: PushWait): void;
  /** Ends the display, so that later output starts on its own line. */
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

/** Formats the speed and the remaining time. Empty while there is no estimate. */
export function paceText(estimate: Estimate, { tally, total }: PushState, now: number): string {
  const { rate } = estimate;
  if (rate === undefined) return '';
  const pace = `, ${count(Number(rate < 10 ? rate.toFixed(1) : rate.toFixed(0)))} rows/s`;
  const seconds = total === undefined ? undefined : estimate.secondsFor(Math.max(0, total - tally.rows), now);
  return seconds === undefined ? pace : `${pace}, ${durationText(seconds)} left`;
}

/** Formats a pause: `waiting 14 s for the rate limit`, or the reason for a retry. */
export function waitText({ milliseconds, error }: PushWait): string {
  const duration = durationText(milliseconds / 1000);
  const isPace = error === undefined || error.code === 'RATE_LIMIT_EXCEEDED';
  return isPace ? `waiting ${duration} for the rate limit` : `${error.code}, trying again in ${duration}`;
}

const shareOf = ({ tally, total }: PushState): number | undefined =>
  total === undefined ? undefined : Math.min(1, tally.rows / Math.max(1, total));

/** A progress bar, for a terminal. */
function barOn(stream: NodeJS.WritableStream, now: () => number, state: () => PushState): Progress {
  const estimate = new Estimate();
  const format = ' {bar} {percentage}%  {rows}, {failed} failed{pace}{wait}';
  const bar = new SingleBar({ format, stream, barsize: 24, hideCursor: true, fps: 5 }, Presets.shades_classic);
  bar.start(1000, 0, { rows: countText(0, 'row'), failed: 0, pace: '', wait: '' });
  const show = (wait: string) => {
    const current = state();
    bar.update(Math.round((shareOf(current) ?? 0) * 1000), {
      rows: countText(current.tally.rows, 'row'),
      failed: count(current.tally.counts.failed),
      pace: paceText(estimate, current, now()),
      wait,
    });
  };
  return {
    update: () => show(''),
    answered: (rows) => estimate.answered(now(), rows),
    wait: (wait) => show(`, ${waitText(wait)}`),
    stop: () => bar.stop(),
  };
}

/** A line every few seconds, for a log, and one before a long pause. */
function linesOn(stream: NodeJS.WritableStream, now: () => number, state: () => PushState): Progress {
  const estimate = new Estimate();
  let next = now() + LINE_EVERY_MS;
  const write = (wait: string) => {
    next = now() + LINE_EVERY_MS;
    const current = state();
    const share = shareOf(current);
    const percent = share === undefined ? '' : ` (${Math.floor(share * 100)} %)`;
    const { rows, counts } = current.tally;
    const pace = paceText(estimate, current, now());
    stream.write(`${countText(rows, 'row')}${percent}, ${count(counts.failed)} failed${pace}${wait}\n`);
  };
  return {
    update: () => {
      if (now() >= next) write('');
    },
    answered: (rows) => estimate.answered(now(), rows),
    wait: (wait) => {
      if (now() + wait.milliseconds >= next) write(`, ${waitText(wait)}`);
    },
    stop: () => {},
  };
}

export const createProgress = ({ stderr, runtime: { now = Date.now } }: Terminal, state: () => PushState): Progress =>
  stderr.isTTY ? barOn(stderr, now, state) : linesOn(stderr, now, state);
