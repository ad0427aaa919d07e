import { asBigInt } from '../bson-walk';
import type { Fill } from '../cursors';
import { CommandError } from '../errors';
import { filterOf } from '../filter';
import { compileProjection } from '../projection';
import { QueryStream } from '../query';
import { parseSort } from '../sorting';
import type { Steps } from '../turns';
import { type Call, collectionOf } from './call';
import { fillFrom, firstBatch, nextBatch } from './cursor-reply';

const KNOWN = [
  'filter',
  'sort',
  'projection',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'hint',
  'noCursorTimeout',
  'allowDiskUse',
  'allowPartialResults',
] as const;

export function* find(call: Call): Steps<Buffer> {
  const { body, view } = call;
  body.allow(...KNOWN);
  const conditions = filterOf(body.get('filter'), 'filter');
  const sort = parseSort(body.get('sort'));
  const project = compileProjection(body.get('projection'));
  const skip = body.number('skip') ?? 0;
  const limit = body.number('limit') ?? 0;
  if (skip < 0) throw new CommandError(2, "BSON field 'skip' value must be >= 0");
  const options = {
    namespace: `${body.database}.${body.collection}`,
    batchSize: body.number('batchSize'),
    singleBatch: body.flag('singleBatch') || limit < 0,
  };
  const collection = collectionOf(call);
  if (collection === undefined) return yield* firstBatch(call, fillFrom([]), options);
  const stream = yield* QueryStream.open({ conditions, sort, skip, limit: Math.abs(limit) }, view, collection);
  const fill: Fill = (now, take) => stream.fill(now, project ? (document) => take(project(document)) : take);
  return yield* firstBatch(call, fill, options);
}

export function* getMore(call: Call): Steps<Buffer> {
  const { body } = call;
  body.allow('collection', 'batchSize');
  return yield* nextBatch(call, cursorId(call), body.number('batchSize'));
}

function cursorId({ body }: Call): bigint {
  const id = asBigInt(body.get('getMore'));
  if (id === undefined) throw new CommandError(14, "BSON field 'getMore.getMore' must be a long");
  return id;
}
