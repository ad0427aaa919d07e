import { Counter, Histogram, type Registry } from 'prom-client';
import { type EndedCommand } from '../../storage/database/connection/observed-db';
import { isDatabaseAway } from '../../storage/database/transactions/database-away';
import { ContendedError, UnknownOutcomeError } from '../../storage/database/transactions/errors';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const OUTCOMES = ['committed', 'contended', 'refused', 'unknown', 'away'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** What became of a transaction that failed. */
function failureOf(error: unknown): Outcome {
  if (error instanceof ContendedError) return 'contended';
  if (error instanceof UnknownOutcomeError) return 'unknown';
  return isDatabaseAway(error) ? 'away' : 'refused';
}

/** Metrics of the commands to the database, and of the transactions that they make up. */
export function createDatabaseMetrics(registry: Registry) {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'account_sync_database_command_duration_seconds',
    help: 'Time that commands to the database took, and whole transactions, by command and outcome (ok, failed).',
    labelNames: ['command', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const transactions = new Counter({
    name: 'account_sync_database_transactions_total',
    help: 'Transactions by outcome: committed; contended (planned again); refused (a document, or the request itself); unknown; away.',
    labelNames: ['outcome'],
    registers,
  });
  const errors = new Counter({
    name: 'account_sync_unexpected_errors_total',
    help: 'Errors that callers do not see, by kind: the database is away, or the service itself is at fault (internal).',
    labelNames: ['kind'],
    registers,
  });
  // From the start, so that the first of them can be seen as an increase.
  for (const outcome of OUTCOMES) transactions.inc({ outcome }, 0);
  for (const outcome of ['ok', 'failed']) seconds.zero({ command: 'transaction', outcome });
  for (const kind of ['database_away', 'internal']) errors.inc({ kind }, 0);
  const commandEnded = ({ name, durationMs, failed }: EndedCommand) =>
    seconds.observe({ command: name, outcome: failed ? 'failed' : 'ok' }, durationMs / 1000);
  return {
    commandEnded,
    /** An error that callers see as `INTERNAL_ERROR` or `SERVICE_UNAVAILABLE`. */
    unexpectedError: (error: unknown) => errors.inc({ kind: isDatabaseAway(error) ? 'database_away' : 'internal' }),
    /** Counts a transaction, and measures its time. @param error of one that failed */
    transactionEnded: (durationMs: number, error?: unknown) => {
      const outcome = error === undefined ? 'committed' : failureOf(error);
      transactions.inc({ outcome });
      commandEnded({ name: 'transaction', durationMs, failed: outcome !== 'committed' });
    },
  };
}
