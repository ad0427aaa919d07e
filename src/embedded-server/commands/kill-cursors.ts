import { asBigInt, BsonType, children } from '../bson/elements';
import { CommandError } from '../errors';
import type { Call } from './call';
import { newReply, okReply } from './message';

export function killCursors({ engine, body }: Call): Buffer {
  const list = body.require('cursors');
  if (list.type !== BsonType.ARRAY)
    throw new CommandError('TypeMismatch', "BSON field 'killCursors.cursors' is the wrong type, expected type 'array'");
  const ids = children(list).map((id) => asBigInt(id) ?? 0n);
  const cursorsKilled = ids.filter((id) => engine.cursors.close(id));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  const reply = newReply();
  for (const [name, members] of Object.entries({
    cursorsKilled,
    cursorsNotFound,
    cursorsAlive: [],
    cursorsUnknown: [],
  })) {
    reply.openArray(name);
    for (const [at, id] of members.entries()) reply.int64(at, id);
    reply.close();
  }
  return okReply(reply);
}
