import { asBigInt, BsonType, children } from '../bson-walk';
import { CommandError } from '../errors';
import { newReply, okReply } from '../message';
import type { Call } from './call';

export function killCursors({ engine, body }: Call): Buffer {
  body.allow('cursors');
  const list = body.get('cursors');
  if (list?.type !== BsonType.ARRAY) throw new CommandError(14, "BSON field 'killCursors.cursors' must be an array");
  const ids = children(list).map((id) => asBigInt(id) ?? 0n);
  const outcome = { cursorsKilled: ids.filter((id) => engine.cursors.close(id)), cursorsAlive: [], cursorsUnknown: [] };
  const reply = newReply();
  const missing = ids.filter((id) => !outcome.cursorsKilled.includes(id));
  for (const [name, members] of Object.entries({ ...outcome, cursorsNotFound: missing })) {
    reply.openArray(name);
    for (const [at, id] of members.entries()) reply.int64(at, id);
    reply.close();
  }
  return okReply(reply);
}
