import { BsonType } from '../bson/elements';
import { CommandError } from '../errors';
import type { Fill } from '../query/cursors';
import { filterOf } from '../query/filter';
import { compileProjection } from '../query/projection';
import { QueryStream } from '../query/query-stream';
import { parseSort } from '../query/sorting';
import type { Steps } from '../query/turns';
import { type Call, collectionOf } from './call';
import { fillFrom, firstBatch, nextBatch } from './cursor-reply';

export function* find(call: Call): Steps<Buffer> {
  const { body, view } = call;
  const conditions = filterOf(body.get('filter'), 'filter');
  const sort = parseSort(body.get('sort'));
  const project = compileProjection(body.get('projection'));
  const skip = body.count('skip') ?? 0;
  const limit = body.count('limit') ?? 0;
  const options = {
    namespace: body.namespace,
    batchSize: body.count('batchSize'),
    singleBatch: body.flag('singleBatch'),
  };
  const collection = collectionOf(call);
  if (collection === undefined) return yield* firstBatch(call, fillFrom([]), options);
  const stream = yield* QueryStream.open({ conditions, sort, skip, limit }, view, collection);
  const fill: Fill = (now, take) => stream.fill(now, project ? (document) => take(project(document)) : take);
  return yield* firstBatch(call, fill, options);
}

export function* getMore(call: Call): Steps<Buffer> {
  const { body } = call;
  const { type, bytes, start } = body.require('getMore');
  if (type !== BsonType.INT64)
    throw new CommandError('TypeMismatch', "BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  return yield* nextBatch(call, bytes.readBigInt64LE(start), body.count('batchSize'));
}
