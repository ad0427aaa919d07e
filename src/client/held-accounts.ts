import { type EncodedRow, failedRow } from './chunk';
import { type PushedRow } from './row-outcomes';

/** Accounts with a failed row. Later rows of such an account must not be stored before that one. */
export class HeldAccounts {
  private readonly failedAt = new Map<string, number>();

  note(outcomes: readonly PushedRow[]): void {
    for (const { status, externalId, position } of outcomes) {
      if (status !== 'failed' || externalId === undefined) continue;
      this.failedAt.set(externalId, Math.min(position, this.failedAt.get(externalId) ?? position));
    }
  }

  has({ externalId, position }: EncodedRow): boolean {
    const failedAt = externalId === undefined ? undefined : this.failedAt.get(externalId);
    return failedAt !== undefined && failedAt < position;
  }
}

/** The outcome of a row that is held back because an earlier one failed. */
export const afterFailure = (row: EncodedRow): PushedRow =>
  failedRow(row, 'EARLIER_ROW_FAILED', 'An earlier row of this account failed: push them again in their order');
