import { type Fill, fillFrom } from '../query/cursors';
import { parseFilter } from '../query/filter';
import { compileProjection } from '../query/projection';
import { openQuery } from '../query/query-stream';
import { parseSort } from '../query/sorting';
import type { Steps } from '../query/turns';
import { type Call, collectionOf } from './call';
import { firstBatch } from './cursors';

export function* find(call: Call): Steps<Buffer> {
  const { body, view } = call;
  const filter = body.get('filter');
  const sort = body.get('sort');
  const projection = body.get('projection');
  const query = {
    conditions: filter ? parseFilter(filter) : [],
    sort: sort ? parseSort(sort) : [],
    skip: body.count('skip') ?? 0,
    limit: body.count('limit') ?? 0,
  };
  const project = projection && compileProjection(projection);
  const options = { batchSize: body.count('batchSize'), singleBatch: body.flag('singleBatch') };
  const collection = collectionOf(call);
  const fill = collection ? yield* openQuery(query, view, collection, call.engine.stretches) : fillFrom([]);
  const projected: Fill = (now, take) => fill(now, project ? (document) => take(project(document)) : take);
  return yield* firstBatch(call, projected, options);
}
