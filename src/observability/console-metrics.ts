import { Counter, Gauge, type Registry } from 'prom-client';
import { type Refreshed } from '../database/reads/refreshed';

/** Metrics of the console: who signs in, and how many are signed in. */
export function createConsoleMetrics(registry: Registry) {
  const registers = [registry];
  const signIns = new Counter({
    name: 'account_sync_console_sign_ins_total',
    help: 'Tries to sign in to the console with an API key, by whether it was accepted.',
    labelNames: ['outcome'],
    registers,
  });
  // From the start, so that the first of them can be seen as an increase.
  for (const outcome of ['accepted', 'refused']) signIns.inc({ outcome }, 0);
  return {
    onSignIn: (outcome: 'accepted' | 'refused') => signIns.inc({ outcome }),
    /** Adds the number of sessions. */
    watchSessions(readCount: Refreshed<number>): void {
      new Gauge({
        name: 'account_sync_console_sessions',
        help: 'Sessions of the console that have not ended, over all processes; counted at most four times a minute.',
        registers,
        async collect() {
          this.set(await readCount());
        },
      });
    },
  };
}
