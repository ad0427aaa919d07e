import { CommandError, noSuchTransaction, writeConflict } from '../errors';
import type { Catalog } from '../storage/catalog';
import type { Storage } from '../storage/storage';
import type { Counters } from '../storage/view';
import { Locks } from './locks';
import { Transaction } from './transaction';

const IDLE_MS = 60_000;
const REMEMBERED_OUTCOMES = 10_000;

interface Outcome {
  readonly number: bigint;
  readonly result: 'committed' | 'aborted';
}

/** The open transactions, one per session at most, and how the last one of each session ended. */
export class Transactions {
  readonly locks = new Locks();
  private readonly open = new Map<string, Transaction>();
  private readonly outcomes = new Map<string, Outcome>();

  constructor(
    private readonly storage: Storage,
    private readonly catalog: Catalog,
    private readonly counters: Counters,
  ) {}

  get size(): number {
    return this.open.size;
  }

  start(session: string, number: bigint, connection: number): Transaction {
    const before = this.open.get(session);
    const last = before?.number ?? this.outcomes.get(session)?.number ?? -1n;
    if (number <= last)
      throw new CommandError(
        'TransactionTooOld',
        `Cannot start transaction ${number}: the session has gone on to ${last}`,
      );
    if (before) this.abort(before);
    const transaction = new Transaction(session, number, connection, this.storage, this.locks, this.counters);
    this.open.set(session, transaction);
    return transaction;
  }

  find(session: string, number: bigint, connection: number): Transaction {
    const transaction = this.open.get(session);
    if (transaction?.number !== number) {
      throw noSuchTransaction(`Given transaction number ${number} does not match any in-progress transactions`);
    }
    transaction.lastUsed = Date.now();
    transaction.connection = connection;
    return transaction;
  }

  /** True where this very transaction has been committed before. */
  wasCommitted(session: string, number: bigint): boolean {
    const outcome = this.outcomes.get(session);
    return outcome?.number === number && outcome.result === 'committed';
  }

  /** Refuses to commit what was written to a collection that has been dropped or got other indexes since. */
  check(transaction: Transaction): void {
    if (!transaction.view.writes.isCurrent(this.catalog)) throw writeConflict();
  }

  /** For when the writes are on disk. */
  committed(transaction: Transaction): void {
    this.end(transaction, 'committed');
  }

  abort(transaction: Transaction): void {
    this.end(transaction, 'aborted');
  }

  private end(transaction: Transaction, result: Outcome['result']): void {
    if (this.open.get(transaction.session) !== transaction) return;
    this.open.delete(transaction.session);
    this.outcomes.delete(transaction.session);
    this.outcomes.set(transaction.session, { number: transaction.number, result });
    for (const oldest of this.outcomes.keys()) {
      if (this.outcomes.size <= REMEMBERED_OUTCOMES) break;
      this.outcomes.delete(oldest);
    }
    transaction.end();
  }

  private abortWhere(test: (transaction: Transaction) => boolean): void {
    for (const transaction of [...this.open.values()])
      if (!transaction.busy && test(transaction)) this.abort(transaction);
  }

  abortSession = (session: string): void => this.abortWhere((transaction) => transaction.session === session);
  abortConnection = (connection: number): void =>
    this.abortWhere((transaction) => transaction.connection === connection);
  abortIdle = (now: number): void => this.abortWhere((transaction) => now - transaction.lastUsed > IDLE_MS);

  abortAll(): void {
    for (const transaction of [...this.open.values()]) this.abort(transaction);
  }
}
