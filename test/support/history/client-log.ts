import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json/json';
import { type SurfaceName } from '../surfaces';

/**
 * What a client knows of an operation: done (`created`, `updated`, `unchanged`), certainly not done (`refused`), or
 * neither (`unknown`: no answer, or one that does not tell).
 */
export type Knowledge = 'created' | 'updated' | 'unchanged' | 'refused' | 'unknown';

/** One row of a bulk upsert, or one update, that was sent once. */
export interface Operation {
  /** Stands in `metadata.lastOperation`; the same only where the same row was sent again. */
  mark: string;
  externalId: string;
  kind: 'BULK_UPSERT' | 'UPDATE';
  surface: SurfaceName;
  /** As sent, with the mark. */
  fields: JsonObject;
  dryRun: boolean;
  /** Times of the log's own clock: of two operations, one was answered before the other was sent, or they overlap. */
  sentAt: number;
  answeredAt: number;
  knowledge: Knowledge;
  code?: string;
  /** What the answer said of the account. */
  accountId?: string;
  updatedAt?: string;
  changes?: Json;
}

/** An account as it was read at some time between two of the log's clock; null where there was none. */
export interface Read {
  externalId: string;
  account: JsonObject | null;
  sentAt: number;
  answeredAt: number;
}

/** The key of `metadata` that tells which operation wrote last. */
export const MARK_KEY = 'lastOperation';

/** The mark that a row, an update or an account carries. */
export const markIn = (fields: JsonObject): string | undefined => {
  const mark = isJsonObject(fields.metadata) ? fields.metadata[MARK_KEY] : undefined;
  return typeof mark === 'string' ? mark : undefined;
};

/** Everything that the clients of one test sent and were answered. */
export class ClientLog {
  readonly operations: Operation[] = [];
  readonly reads: Read[] = [];
  /** Answers that contradict themselves or the request. */
  readonly answerFaults: string[] = [];
  private time = 0;
  private marks = 0;

  /** The next moment. */
  tick(): number {
    this.time += 1;
    return this.time;
  }

  /** The fields with a mark of their own; fields that carry one already are sent again, and keep it. */
  marked(fields: JsonObject): JsonObject {
    if (markIn(fields) !== undefined) return fields;
    this.marks += 1;
    const metadata = isJsonObject(fields.metadata) ? fields.metadata : {};
    return { ...fields, metadata: { ...metadata, [MARK_KEY]: `op-${this.marks}` } };
  }

  /** Notes what is about to be sent. Until it is settled, nobody knows what became of it. */
  sent(operation: Pick<Operation, 'externalId' | 'kind' | 'surface' | 'fields' | 'dryRun'>): Operation {
    this.marks += 1;
    const sent: Operation = {
      mark: markIn(operation.fields) ?? `unmarked-${this.marks}`,
      ...operation,
      sentAt: this.tick(),
      answeredAt: Number.POSITIVE_INFINITY,
      knowledge: 'unknown',
    };
    this.operations.push(sent);
    return sent;
  }

  /** Notes what the answer says of an operation; one without a clear outcome may still take effect at any time. */
  settle(operation: Operation, knowledge: Knowledge, told: Partial<Operation> = {}): void {
    const answeredAt = knowledge === 'unknown' ? Number.POSITIVE_INFINITY : this.tick();
    Object.assign(operation, told, { knowledge, answeredAt });
  }

  /** How many operations were answered with which code, or with which outcome where there was no code. */
  tally(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { knowledge, code, dryRun } of this.operations) {
      const name = `${dryRun ? 'dry run ' : ''}${code ?? knowledge}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }
}
