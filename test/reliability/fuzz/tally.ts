import { type FuzzCase, isRaw } from './cases';
import { type Outcome } from './run-case';

const SHOWN_CHARACTERS = 300;
const SLOWEST = 5;

const describe = (fuzzCase: FuzzCase): string => {
  if (isRaw(fuzzCase)) return fuzzCase.shape;
  const { method, path, headers, body } = fuzzCase;
  return `${method} ${path.slice(0, 100)} ${JSON.stringify(headers).slice(0, 100)} ${String(body).slice(0, SHOWN_CHARACTERS)}`;
};

/** Counts what came of the cases, by kind and status, and keeps the slowest of them. */
export class Tally {
  private readonly counts = new Map<string, Map<string, number>>();
  private slowest: { durationMs: number; bytes: number; text: string }[] = [];
  runs = 0;

  add(fuzzCase: FuzzCase, { status, durationMs, bytes }: Outcome): void {
    this.runs += 1;
    const byStatus = this.counts.get(fuzzCase.kind) ?? new Map<string, number>();
    this.counts.set(fuzzCase.kind, byStatus.set(status, (byStatus.get(status) ?? 0) + 1));
    if (durationMs <= (this.slowest.at(SLOWEST - 1)?.durationMs ?? 0)) return;
    this.slowest = [...this.slowest, { durationMs, bytes, text: describe(fuzzCase) }]
      .sort((one, other) => other.durationMs - one.durationMs)
      .slice(0, SLOWEST);
  }

  lines(): string[] {
    const kinds = [...this.counts].sort().map(([kind, byStatus]) => {
      const statuses = [...byStatus].sort().map(([status, count]) => `${status}: ${count}`);
      return `${kind}: ${[...byStatus.values()].reduce((sum, one) => sum + one, 0)} (${statuses.join(', ')})`;
    });
    const slow = this.slowest.map(
      ({ durationMs, bytes, text }) => `${Math.round(durationMs)} ms for ${bytes} bytes: ${text}`,
    );
    return [...kinds, 'slowest:', ...slow];
  }
}
