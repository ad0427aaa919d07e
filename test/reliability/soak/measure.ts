import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { percentile } from '../parameters';

const MEGABYTE = 1024 * 1024;
/** What `blocks` counts in, whatever the file system (stat(2)). */
const BLOCK = 512;

/** Megabytes of memory of a process, by a field of its status (Linux). */
function memoryOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024) / MEGABYTE;
}

/** Megabytes of memory of a process by its own, without the parts that are mapped from files. */
export const ownMemory = (pid: number): number => memoryOf(pid, 'RssAnon');

/** Megabytes of all resident memory of a process, mapped data files included. */
export const residentMemory = (pid: number): number => memoryOf(pid, 'VmRSS');

/** Megabytes that a folder takes on disk: of files with holes, what is there. */
export const onDisk = (folder: string): number =>
  readdirSync(folder)
    .map((name) => statSync(join(folder, name)).blocks * BLOCK)
    .reduce((sum, bytes) => sum + bytes, 0) / MEGABYTE;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Durations in milliseconds by kind of request, since they were last taken. */
export class Latencies {
  private byKind = new Map<string, number[]>();

  async time<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work();
    const list = this.byKind.get(kind) ?? [];
    this.byKind.set(kind, list);
    list.push(performance.now() - started);
    return result;
  }

  /** Per kind the count and p50/p95/p99; begins anew. */
  take(): { count: number; text: string } {
    const kinds = [...this.byKind].sort(([one], [other]) => one.localeCompare(other));
    this.byKind = new Map();
    const shown = (list: number[]) => [0.5, 0.95, 0.99].map((part) => percentile(list, part).toFixed(0)).join('/');
    return {
      count: kinds.reduce((sum, [, list]) => sum + list.length, 0),
      text: kinds.map(([kind, list]) => `${kind} ${shown(list)}`).join(', '),
    };
  }
}
