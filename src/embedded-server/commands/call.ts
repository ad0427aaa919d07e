import type { Engine } from '../engine/engine';
import type { Collection } from '../keys/collection';
import type { Client } from '../query/turns';
import type { View } from '../storage/view';
import type { CommandBody } from './message';

/** One command on its way through the server. */
export interface Call {
  readonly engine: Engine;
  readonly body: CommandBody;
  readonly client: Client;
  /** What the command sees and writes. */
  readonly view: View;
}

/** The collection a command reads; undefined where it does not exist, which is the same as an empty one. */
export function collectionOf({ engine, body }: Call, name = body.collection): Collection | undefined {
  return engine.catalog.get(`${body.database}.${name}`);
}

/** The collection a command writes to, created on the first write. */
export function collectionForWrite({ engine, body }: Call): Collection {
  return engine.catalog.ensure(body.database, body.collection);
}
