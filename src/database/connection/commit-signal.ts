import { type Db } from 'mongodb';

/** Calls back after documents were inserted. @returns a function that ends it */
export type CommitSignal = (onCommit: () => void) => () => void;

/**
 * Signals inserts of any process into collections, by a change stream. A server without change streams, such as the
 * embedded one, gives no signal, so listeners have to poll too.
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
