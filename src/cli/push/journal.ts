import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type Counts } from '../../client/index';
import { UsageError } from '../exit-codes';
import { type FailedState } from './failed-rows';
import { type SettledState } from './settled-rows';

/** What a push that was interrupted leaves beside its file, so that it can go on. It holds no person's data. */
export interface JournalState {
  settled: SettledState;
  counts: Counts;
  failed: FailedState | undefined;
}

/** Stands for one push of one file: another content, service or mapping gives another one. */
export function pushIdentity(file: string, settings: unknown): string {
  const { size, mtimeMs } = statSync(file);
  return createHash('sha256')
    .update(JSON.stringify([size, mtimeMs, settings]))
    .digest('hex');
}

/** Where a push writes how far it is, to go on from there when it is interrupted. */
export class Journal {
  readonly path: string;

  /** @param push what `pushIdentity` gives */
  constructor(
    file: string,
    private readonly push: string,
  ) {
    this.path = `${file}.push.json`;
  }

  /** @returns undefined where no push of this file was interrupted. @throws UsageError where that was another push */
  read(): JournalState | undefined {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch {
      return undefined;
    }
    const { push, ...state } = JSON.parse(text) as JournalState & { push: string };
    if (push === this.push) return state;
    const advice = `push without --resume, or remove ${this.path}`;
    throw new UsageError(`The push that was interrupted had another file, service or mapping: ${advice}`);
  }

  /** Replaces what was written as a whole: whoever reads it finds the old state or the new one. */
  write(state: JournalState): void {
    writeFileSync(`${this.path}.new`, JSON.stringify({ push: this.push, ...state }), { mode: 0o600 });
    renameSync(`${this.path}.new`, this.path);
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}
