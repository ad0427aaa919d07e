import { type BulkUpsertOptions } from './call-options';
import { AccountSyncError } from './errors';
import { type BulkUpsertReport } from './row-outcomes';
import { type Send, type ServiceRequest } from './transport';

/** Builds a request body from serialized rows. */
const bodyOf = (rows: readonly string[], { dryRun = false, includeChanges = false }: BulkUpsertOptions): string =>
  `{"accounts":[${rows.join(',')}],"dryRun":${dryRun},"includeChanges":${includeChanges}}`;

/** Sends serialized rows as one request. All tries share one idempotency key, so it is executed once. */
export async function sendBulkUpsert(
  send: Send,
  rows: readonly string[],
  options: BulkUpsertOptions,
  listeners: Pick<ServiceRequest, 'onTry' | 'onRetry'> = {},
): Promise<BulkUpsertReport> {
  const { idempotencyKey = globalThis.crypto.randomUUID(), signal } = options;
  const { body } = await send({
    method: 'POST',
    path: '/external-api/accounts/bulk-upsert',
    body: bodyOf(rows, options),
    headers: { 'idempotency-key': idempotencyKey },
    expected: 'ACCOUNTS_BULK_UPSERT_COMPLETED',
    signal,
    ...listeners,
  });
  const { success: _success, code: _code, message: _message, ...report } = body;
  if (!Array.isArray(report.results) || report.results.length !== rows.length) {
    throw new AccountSyncError('UNEXPECTED_ANSWER', 'The answer does not hold one result for each row');
  }
  return report as typeof report & BulkUpsertReport;
}
