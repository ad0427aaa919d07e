import { asNumber, BsonType, fieldOf } from '../bson/elements';
import { CommandError } from '../errors';
import { parsePipeline, runPipeline } from '../query/pipeline';
import { QueryStream } from '../query/query-stream';
import type { Steps } from '../query/turns';
import { type Call, collectionOf } from './call';
import { fillFrom, firstBatch } from './cursor-reply';

const BATCH_SIZE = Buffer.from('batchSize');

export function* aggregate(call: Call): Steps<Buffer> {
  const { body, view } = call;
  const pipeline = parsePipeline(body.documents('pipeline'));
  const { namespace } = body;
  const options = { namespace, batchSize: batchSizeOf(call) };
  const collection = collectionOf(call);
  if (pipeline.stages.length === 0 && collection) {
    const stream = yield* QueryStream.open(pipeline.query, view, collection);
    return yield* firstBatch(call, (now, take) => stream.fill(now, take), options);
  }
  const source = { view, collection: (name: string) => collectionOf(call, name) };
  return yield* firstBatch(call, fillFrom(yield* runPipeline(source, collection, pipeline)), options);
}

function batchSizeOf({ body }: Call): number | undefined {
  const cursor = body.get('cursor');
  if (cursor === undefined) throw new CommandError('FailedToParse', "The 'cursor' option is required");
  if (cursor.type !== BsonType.OBJECT)
    throw new CommandError('TypeMismatch', 'cursor field must be missing or an object');
  const size = fieldOf(cursor.bytes, BATCH_SIZE, cursor.start);
  return size && asNumber(size);
}
