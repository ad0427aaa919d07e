import { type Db } from 'mongodb';

/** Calls back after documents were inserted; returns what ends it. */
export type CommitSignal = (onCommit: () => void) => () => void;

/**
 * A signal of what any process inserts into collections, by a change stream. A server that has none (the embedded one,
 * for example) gives no signal: whoever listens has to look by itself too.
 */
export const createCommitSignal =
  (db: Db, collections: readonly string[]): CommitSignal =>
  (onCommit) => {
    const inserts = { operationType: 'insert', 'ns.coll': { $in: collections } };
    const stream = db.watch([{ $match: inserts }, { $project: { _id: 1 } }]);
    const end = () => void stream.close().catch(() => undefined);
    stream.on('change', onCommit);
    stream.on('error', end);
    return end;
  };
