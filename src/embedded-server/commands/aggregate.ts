import { countOf, documentOf, fieldOf } from '../bson/elements';
import { fillFrom } from '../query/cursors';
import { parsePipeline, runPipeline } from '../query/pipeline';
import type { Steps } from '../query/turns';
import { type Call, collectionOf } from './call';
import { firstBatch } from './cursors';

const BATCH_SIZE = Buffer.from('batchSize');

export function* aggregate(call: Call): Steps<Buffer> {
  const { body, view } = call;
  const pipeline = parsePipeline(body.documents('pipeline'));
  const size = fieldOf(documentOf(body.require('cursor'), 'a cursor'), BATCH_SIZE);
  const options = { batchSize: size && countOf(size, 'batchSize') };
  const source = { view, collection: (name: string) => collectionOf(call, name) };
  return yield* firstBatch(call, fillFrom(yield* runPipeline(source, collectionOf(call), pipeline)), options);
}
