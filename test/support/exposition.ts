import { send } from './http';

/** One line of Prometheus's text format. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The samples of an exposition. */
export function parseExposition(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? [];
    if (name === '') throw new Error(`Not a sample: ${line}`);
    const pairs = Array.from(labels.matchAll(LABEL), ([, label = '', of = '']) => [label, of] as const);
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  });
}

/** A service whose time a test may move. */
interface Read {
  url: string;
  clock?: { readonly now: Date; advance?: (milliseconds: number) => void };
}

/** The metrics as they are now: the service keeps them for a second. */
export async function readMetrics(service: Read, headers: Record<string, string> = {}): Promise<Sample[]> {
  service.clock?.advance?.(1_000);
  const { status, text } = await send(service, { path: '/metrics', headers });
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return parseExposition(text);
}

/** The sum of the samples of a name that have these labels. */
export const sumOf = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number =>
  samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);

/** Names with labels, without the values. */
export const seriesOf = (samples: readonly Sample[]): string[] =>
  samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`).sort();
