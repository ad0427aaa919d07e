/*
 * Operations as plain data: what is generated, printed and replayed. Values are those of BSON, written as
 * extended JSON where a stream is printed.
 */

export type Method =
  | 'insertOne'
  | 'insertMany'
  | 'updateOne'
  | 'deleteOne'
  | 'deleteMany'
  | 'bulkWrite'
  | 'find'
  | 'countDocuments'
  | 'aggregate'
  | 'createIndexes';

/** One call of a collection's method of the driver; options are the last of the arguments. */
export interface Call {
  readonly kind: 'call';
  readonly collection: string;
  readonly method: Method;
  readonly args: readonly unknown[];
}

/** Which of the two sessions goes on, and with what. */
export interface Step {
  readonly session: 0 | 1;
  readonly does: Call | 'commit' | 'abort';
}

/** Transactions in two sessions, interleaved. Both begin with the first step of either; what is open at the end is aborted. */
export interface Transactions {
  readonly kind: 'transactions';
  readonly steps: readonly Step[];
}

/** Two transactions write to the same document: the second one while the first is open, which then commits. */
export interface Conflict {
  readonly kind: 'conflict';
  readonly first: Call;
  readonly second: Call;
}

export type Operation = Call | Transactions | Conflict;

export interface IndexDescription {
  readonly key: Record<string, 1 | -1>;
  readonly unique?: boolean;
}

/** A stream works on two new collections that have these indexes. */
export interface Stream {
  readonly seed: number;
  readonly indexes: readonly IndexDescription[];
  readonly operations: readonly Operation[];
}

export const COLLECTIONS = ['one', 'two'] as const;

/** How many operations of the driver it counts for. */
export function sizeOf(operation: Operation): number {
  if (operation.kind === 'call') return 1;
  return operation.kind === 'conflict' ? 3 : operation.steps.length;
}

/** An update that a transaction can begin with: it changes and locks nothing. */
export const FINDS_NOTHING: Call = {
  kind: 'call',
  collection: 'one',
  method: 'updateOne',
  args: [{ _id: 'nobody' }, { $set: { k: 0 } }],
};
