import { Counter, type Registry } from 'prom-client';
import { type ImportCounts } from '../../imports/model/counts';
import { ROW_STATUSES } from '../../imports/model/import-row';

/** Counters of what happens besides requests: sign-ins, kept answers, rows of imports, messages to webhooks. */
export function createEventMetrics(registry: Registry) {
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] });
  const byOutcome = (name: string, help: string, outcomes: readonly string[]) => {
    const counted = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
    // From the start, so that the first of them can be seen as an increase.
    for (const outcome of outcomes) counted.inc({ outcome }, 0);
    return counted;
  };
  const keptBytes = counter(
    'account_sync_idempotency_kept_bytes_total',
    'Bytes of the answers that were kept for idempotency keys.',
  );
  const forgotten = counter(
    'account_sync_idempotency_forgotten_answers_total',
    'Answers that were forgotten within their 24 hours, because their organization keeps too much.',
  );
  const rows = byOutcome(
    'account_sync_import_rows_total',
    'Rows of imports that were carried out, by their outcome.',
    ROW_STATUSES,
  );
  const signIns = byOutcome(
    'account_sync_console_sign_ins_total',
    'Tries to sign in to the console with an API key, by whether it was accepted.',
    ['accepted', 'refused'],
  );
  const attempts = byOutcome('account_sync_webhook_attempts_total', 'Attempts to send to webhooks, by their outcome.', [
    'taken',
    'failed',
  ]);
  return {
    answerKept: (bytes: number) => keptBytes.inc(bytes),
    answersForgotten: (count: number) => forgotten.inc(count),
    importRowsSettled(counts: ImportCounts): void {
      for (const outcome of ROW_STATUSES) rows.inc({ outcome }, counts[outcome]);
    },
    onSignIn: (outcome: 'accepted' | 'refused') => signIns.inc({ outcome }),
    webhookAttempted: (isTaken: boolean): void => attempts.inc({ outcome: isTaken ? 'taken' : 'failed' }),
  };
}
