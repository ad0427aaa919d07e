import { BsonType, children, type RawValue } from '../bson-walk';
import { CommandError } from '../errors';
import { filterOf } from '../filter';
import { encodeKey } from '../keys';
import { newReply, okReply } from '../message';
import { parsePath, valuesAt } from '../paths';
import { planByEntries } from '../plan-query';
import { planQuery } from '../planner';
import { eachMatch } from '../query';
import type { Steps } from '../turns';
import { type Call, collectionOf } from './call';

export function* count(call: Call): Steps<Buffer> {
  const { body, view } = call;
  body.allow('query', 'limit', 'skip', 'hint', 'fields');
  const conditions = filterOf(body.get('query'), 'query');
  const limit = Math.abs(body.number('limit') ?? 0);
  const skip = body.number('skip') ?? 0;
  const wanted = limit > 0 ? limit + skip : Number.POSITIVE_INFINITY;
  const collection = collectionOf(call);
  let n = 0;
  if (collection) {
    const plan = yield* planByEntries(view, collection, conditions, []);
    yield* eachMatch(view, plan, conditions, () => ++n < wanted);
  }
  return okReply(newReply().int32('n', Math.max(0, n - skip)));
}

export function* distinct(call: Call): Steps<Buffer> {
  const { body, view } = call;
  body.allow('key', 'query', 'hint');
  const key = body.string('key');
  if (!key) throw new CommandError(9, "BSON field 'distinct.key' is missing but a required field");
  const path = parsePath(key);
  const conditions = filterOf(body.get('query'), 'query');
  const collection = collectionOf(call);
  const values = new Map<string, RawValue>();
  if (collection) {
    yield* eachMatch(view, planQuery(collection, conditions, []), conditions, (document) => {
      const found: RawValue[] = [];
      valuesAt(document, 0, path, 0, found);
      for (const value of found.flatMap((entry) => (entry.type === BsonType.ARRAY ? children(entry) : [entry]))) {
        const text = encodeKey(value).toString('latin1');
        if (value.type !== BsonType.MISSING && !values.has(text)) values.set(text, owned(value));
      }
      return true;
    });
  }
  const reply = newReply().openArray('values');
  for (const [at, value] of [...values.values()].entries()) reply.value(at, value);
  return okReply(reply.close());
}

/** The document it lies in is volatile. */
function owned({ bytes, type, start, end }: RawValue): RawValue {
  return { bytes: Buffer.from(bytes.subarray(start, end)), type, start: 0, end: end - start };
}
