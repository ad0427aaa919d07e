import { Gauge, type Registry } from 'prom-client';

type Awaitable<Value> = Value | Promise<Value>;

/** A value of a label, and the number of its gauge. */
export type Labelled = readonly [value: string | number, number: number];

/** Gauges that are read whenever the metrics are. */
export const gaugesOf = (registry: Registry) => ({
  gauge: (name: string, help: string, read: () => Awaitable<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    }),
  /** A gauge with a number for each value of a label. */
  gaugeBy: (label: string, name: string, help: string, read: () => Awaitable<Iterable<Labelled>>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const numbers = await read();
        this.reset();
        for (const [value, number] of numbers) this.set({ [label]: value }, number);
      },
    }),
});
