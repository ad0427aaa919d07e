import { Presets, SingleBar } from 'cli-progress';
import { countText, numberText } from '../../base/count-text';
import { type AccountSyncError, type ImportProgress } from '../../client/index';
import { type Terminal } from '../terminal/terminal';
import { sumOf } from './import-text';

/** Shows how far an import is. */
export interface Progress {
  /** @param total how many rows there will be, if that has been counted before they are sent */
  update(progress: ImportProgress, total: number | undefined): void;
  /** A request is made again after a pause. */
  wait(milliseconds: number, error: AccountSyncError): void;
  /** Ends the display, so that later output starts on a new line. */
  stop(): void;
}

/** What is being done, and how far that is. */
interface Phase {
  name: 'sent' | 'planned' | 'done';
  rows: number;
  total: number | undefined;
}

/** The phase of an import. Pure. */
export function phaseOf({ import: current, sent }: ImportProgress, total: number | undefined): Phase {
  const { state, requested, planned, done } = current;
  if (state === 'RECEIVING') return { name: 'sent', rows: sent.rows, total };
  const isPlanned = state === 'APPLYING' || state === 'COMPLETED';
  return { name: isPlanned ? 'done' : 'planned', rows: sumOf(isPlanned ? done : planned), total: requested };
}

/** Estimates the speed of a phase from its progress since it began. */
export class Estimate {
  private name: Phase['name'] | undefined;
  private first = { at: 0, rows: 0 };
  private last = { at: 0, rows: 0 };

  note(at: number, { name, rows }: Phase): void {
    this.last = { at, rows };
    if (name !== this.name) this.first = this.last;
    this.name = name;
  }

  /** Rows per second. Undefined before there is anything to go by. */
  get rate(): number | undefined {
    const seconds = (this.last.at - this.first.at) / 1000;
    const rate = (this.last.rows - this.first.rows) / seconds;
    return seconds > 0 && rate > 0 ? rate : undefined;
  }
}

const LINE_EVERY_MS = 10_000;

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

/** `120,000 rows planned (60 %), 15,000 rows/s, 5 s left`. Pure. */
export function phaseText({ name, rows, total }: Phase, rate: number | undefined): string {
  const share = total === undefined ? '' : ` (${Math.floor(Math.min(1, rows / Math.max(1, total)) * 100)} %)`;
  const pace =
    rate === undefined ? '' : `, ${numberText(Number(rate < 10 ? rate.toFixed(1) : rate.toFixed(0)))} rows/s`;
  const left =
    rate === undefined || total === undefined ? '' : `, ${durationText(Math.max(0, total - rows) / rate)} left`;
  return `${countText(rows, 'row')} ${name}${share}${pace}${left}`;
}

/** The reason for a pause. */
export const waitText = (milliseconds: number, { code }: Pick<AccountSyncError, 'code'>): string =>
  `${code}, trying again in ${durationText(milliseconds / 1000)}`;

/** A progress bar, for a terminal. */
function barOn(stream: NodeJS.WritableStream, now: () => number): Progress {
  const estimate = new Estimate();
  const bar = new SingleBar(
    { format: ' {bar} {text}', stream, barsize: 24, hideCursor: true, fps: 5 },
    Presets.shades_classic,
  );
  let isStarted = false;
  const show = (share: number | undefined, text: string) => {
    // Its timer would keep a command running that fails before.
    if (!isStarted) bar.start(1000, 0, { text });
    isStarted = true;
    if (share === undefined) bar.update({ text });
    else bar.update(Math.round(share * 1000), { text });
  };
  return {
    update(progress, total) {
      const phase = phaseOf(progress, total);
      estimate.note(now(), phase);
      const share = phase.total === undefined ? 0 : Math.min(1, phase.rows / Math.max(1, phase.total));
      show(share, phaseText(phase, estimate.rate));
    },
    wait: (milliseconds, error) => show(undefined, waitText(milliseconds, error)),
    stop: () => bar.stop(),
  };
}

/** A line every few seconds, for a log, and one before a long pause. */
function linesOn(stream: NodeJS.WritableStream, now: () => number): Progress {
  const estimate = new Estimate();
  let next = now() + LINE_EVERY_MS;
  const write = (text: string) => {
    next = now() + LINE_EVERY_MS;
    stream.write(`${text}\n`);
  };
  return {
    update(progress, total) {
      const phase = phaseOf(progress, total);
      estimate.note(now(), phase);
      if (now() >= next) write(phaseText(phase, estimate.rate));
    },
    wait(milliseconds, error) {
      if (now() + milliseconds >= next) write(waitText(milliseconds, error));
    },
    stop: () => {},
  };
}

export const createProgress = ({ stderr, runtime: { now = Date.now } }: Terminal): Progress =>
  stderr.isTTY ? barOn(stderr, now) : linesOn(stderr, now);
