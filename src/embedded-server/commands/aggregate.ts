import { parsePipeline, runPipeline } from '../aggregation/pipeline';
import { countOf, documentOf, fieldOf } from '../bson/elements';
import type { Collection } from '../keys/collection';
import { fillFrom } from '../query/cursors';
import type { Steps } from '../query/turns';
import { type Call, collectionOf } from './call';
import { firstBatch } from './cursors';

const BATCH_SIZE = Buffer.from('batchSize');

export function* aggregate(call: Call): Steps<Buffer> {
  const { body } = call;
  const size = fieldOf(documentOf(body.require('cursor'), 'a cursor'), BATCH_SIZE);
  const options = { batchSize: size && countOf(size, 'batchSize') };
  return yield* firstBatch(call, fillFrom(yield* results(call)), options);
}

/** What the pipeline comes to, as it is remembered, or computed. */
function* results(call: Call): Steps<readonly Buffer[]> {
  const { body, view, engine } = call;
  const { results, catalog } = engine;
  const stages = body.documents('pipeline');
  const key = `${body.namespace}\0${Buffer.concat(stages).toString('latin1')}`;
  const cached = results.find(key, (collection) => catalog.get(collection.namespace) === collection);
  if (cached) return cached;
  // Nothing was written since the snapshot was taken; while the pipeline runs, something may be.
  const writes = new Map(catalog.list(body.database).map((collection) => [collection, collection.writes]));
  const reads = new Map<Collection, number>();
  let hasAll = true;
  const find = (name?: string) => {
    const collection = collectionOf(call, name);
    const before = collection && writes.get(collection);
    if (collection === undefined || before === undefined) hasAll = false;
    else reads.set(collection, before);
    return collection;
  };
  const start = performance.now();
  const documents = yield* runPipeline({ view, collection: find }, find(), parsePipeline(stages));
  if (hasAll) results.remember(key, reads, documents, performance.now() - start);
  return documents;
}
