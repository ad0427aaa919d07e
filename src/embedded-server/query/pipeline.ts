import { BsonWriter } from '../bson/bson-writer';
import {
  asNumber,
  asString,
  BsonType,
  children,
  documentBytes,
  Elements,
  fieldsOf,
  type RawValue,
} from '../bson/elements';
import { parseField } from '../bson/paths';
import { isKnown, STAGES, type StageName, UNION_OPTIONS } from '../dialect';
import { CommandError, notSupported } from '../errors';
import type { Collection } from '../keys/collection';
import type { View } from '../storage/view';
import { type Condition, parseFilter } from './filter';
import { Group } from './group';
import { compileMatcher } from './matcher';
import { compileProjection } from './projection';
import { type QuerySpec, QueryStream } from './query-stream';
import { parseSort, Sorter, type SortField } from './sorting';
import type { Steps } from './turns';

/** One stage of a pipeline, in one of the forms that it is run in. */
type Stage =
  | { readonly name: '$match'; readonly conditions: readonly Condition[] }
  | { readonly name: '$sort'; readonly fields: readonly SortField[] }
  | { readonly name: '$skip' | '$limit'; readonly count: number }
  | { readonly name: '$group'; readonly specification: RawValue }
  | { readonly name: '$facet'; readonly facets: readonly (readonly [string, readonly Stage[]])[] }
  | { readonly name: '$unionWith'; readonly collection: string; readonly pipeline: Pipeline }
  | { readonly name: '$project' | '$addFields'; readonly change: (document: Buffer) => Buffer };

/** A pipeline: what a query can do of it with the help of indexes, and the stages behind. */
export interface Pipeline {
  readonly query: QuerySpec;
  readonly stages: readonly Stage[];
}

/** What a pipeline reads from. */
export interface Source {
  readonly view: View;
  collection(name: string): Collection | undefined;
}

/** Reads a pipeline. @throws CommandError for what the dialect does not have */
export function parsePipeline(stages: readonly Buffer[]): Pipeline {
  return splitPipeline(stages.map(parseStage));
}

const pipelineOf = (value: RawValue): Stage[] => children(value).map((stage) => parseStage(documentBytes(stage)));

function parseStage(bytes: Buffer): Stage {
  const [only, ...more] = fieldsOf({ bytes, type: BsonType.OBJECT, start: 0, end: bytes.length });
  if (only === undefined || more.length > 0)
    throw new CommandError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
  const [name, value] = only;
  if (!isKnown(STAGES, name))
    throw new CommandError(
      'Location40324',
      `Unrecognized pipeline stage name: '${name}', or one that the embedded server does not support`,
    );
  return PARSERS[name](value);
}

const PARSERS: Readonly<Record<StageName, (value: RawValue) => Stage>> = {
  $match(value) {
    if (value.type !== BsonType.OBJECT)
      throw new CommandError('Location15959', 'the match filter must be an expression in an object');
    return { name: '$match', conditions: parseFilter(documentBytes(value)) };
  },
  $sort(value) {
    if (value.type !== BsonType.OBJECT)
      throw new CommandError('Location15973', 'the $sort key specification must be an object');
    const fields = parseSort(value);
    if (fields.length === 0) throw new CommandError('Location15976', '$sort stage must have at least one sort key');
    return { name: '$sort', fields };
  },
  $skip(value) {
    const count = asNumber(value);
    if (count === undefined || !Number.isInteger(count) || count < 0)
      throw new CommandError('Location5107200', 'invalid argument to $skip stage: Expected a non-negative number');
    return { name: '$skip', count };
  },
  $limit(value) {
    const count = asNumber(value);
    if (count === undefined || !Number.isInteger(count) || count < 0)
      throw new CommandError('Location5107201', 'invalid argument to $limit stage: Expected a whole number');
    if (count === 0) throw new CommandError('Location15958', 'the limit must be positive');
    return { name: '$limit', count };
  },
  $group(specification) {
    new Group(specification);
    return { name: '$group', specification };
  },
  $facet(value) {
    const facets = value.type === BsonType.OBJECT ? fieldsOf(value) : [];
    if (facets.length === 0)
      throw new CommandError('Location40169', 'the $facet specification must be a non-empty object');
    return { name: '$facet', facets: facets.map(([name, pipeline]) => [name, parseFacet(name, pipeline)] as const) };
  },
  $unionWith: parseUnion,
  $project(value) {
    const project = compileProjection(value);
    if (project === undefined)
      throw new CommandError(
        'Location51272',
        'Invalid $project: projection specification must have at least one field',
      );
    return { name: '$project', change: project };
  },
  $addFields(value) {
    if (value.type !== BsonType.OBJECT)
      throw new CommandError('Location40272', '$addFields specification stage must be an object');
    return { name: '$addFields', change: addingFields(fieldsOf(value)) };
  },
};

function parseFacet(name: string, pipeline: RawValue): Stage[] {
  if (pipeline.type !== BsonType.ARRAY)
    throw new CommandError('Location40170', `arguments to $facet must be arrays, ${name} is not`);
  const stages = pipelineOf(pipeline);
  if (stages.some((stage) => stage.name === '$facet'))
    throw new CommandError('Location40600', '$facet is not allowed to be used within a $facet stage');
  return stages;
}

function parseUnion(value: RawValue): Stage {
  const fields = value.type === BsonType.OBJECT ? fieldsOf(value) : [];
  for (const [name] of fields)
    if (!UNION_OPTIONS.some((option) => option === name))
      throw new CommandError('IDLUnknownField', `BSON field '$unionWith.${name}' is an unknown field.`);
  const { coll, pipeline } = Object.fromEntries(fields);
  const collection = coll && asString(coll);
  if (collection === undefined || pipeline?.type !== BsonType.ARRAY)
    throw notSupported('$unionWith without the name of a collection and a pipeline');
  return { name: '$unionWith', collection, pipeline: splitPipeline(pipelineOf(pipeline)) };
}

/** Fields that get a constant: those that are there keep their places, others follow. */
function addingFields(fields: readonly [string, RawValue][]): (document: Buffer) => Buffer {
  const added = fields.map(([name, value]) => {
    if (asNumber(value) === undefined) throw notSupported(`$addFields of anything but numbers: '${name}'`);
    return { name: parseField(name, '$addFields').name, text: name, value };
  });
  return (document) => {
    const writer = new BsonWriter(0, document.length + 64);
    const left = new Set(added);
    for (const element = new Elements(document); element.next(); ) {
      const replaced = added.find(({ name }) => element.nameIs(name));
      if (replaced) left.delete(replaced);
      if (replaced) writer.value(replaced.text, replaced.value);
      else writer.raw(document, element.nameStart - 1, element.end);
    }
    for (const { text, value } of left) writer.value(text, value);
    return writer.finish();
  };
}

/** Takes the leading `$match`, `$sort`, `$skip` and `$limit` together into a query, as far as they come in this order. */
function splitPipeline(stages: readonly Stage[]): Pipeline {
  const conditions: Condition[] = [];
  let sort: readonly SortField[] = [];
  let skip = 0;
  let limit = 0;
  let at = 0;
  for (const stage of stages) {
    if (stage.name === '$match' && sort.length + skip + limit === 0) conditions.push(...stage.conditions);
    else if (stage.name === '$sort' && sort.length + skip + limit === 0) sort = stage.fields;
    else if (stage.name === '$skip' && skip + limit === 0) skip = stage.count;
    else if (stage.name === '$limit' && limit === 0) limit = stage.count;
    else break;
    at++;
  }
  return { query: { conditions, sort, skip, limit }, stages: stages.slice(at) };
}

/** Runs a pipeline; the documents are not volatile. Pauses where the turn of the view is over. */
export function* runPipeline(source: Source, collection: Collection | undefined, pipeline: Pipeline): Steps<Buffer[]> {
  const { query, stages } = pipeline;
  const [first, ...others] = stages;
  const { view } = source;
  const group = first?.name === '$group' ? new Group(first.specification) : undefined;
  const documents: Buffer[] = [];
  if (collection) {
    const stream = yield* QueryStream.open(query, view, collection);
    yield* stream.fill(view, (document) => {
      if (group) group.add(document);
      else documents.push(Buffer.from(document));
      return true;
    });
  }
  return group ? yield* runStages(source, group.results(), others) : yield* runStages(source, documents, stages);
}

function* runStages(source: Source, input: readonly Buffer[], stages: readonly Stage[]): Steps<Buffer[]> {
  let documents = [...input];
  for (const stage of stages) {
    if (source.view.isTurnOver()) yield;
    documents = yield* runStage(source, documents, stage);
  }
  return documents;
}

function* runStage(source: Source, documents: Buffer[], stage: Stage): Steps<Buffer[]> {
  switch (stage.name) {
    case '$match':
      return documents.filter(compileMatcher(stage.conditions));
    case '$sort': {
      const sorter = new Sorter(stage.fields, 0);
      for (const document of documents) sorter.add(document);
      return sorter.documents();
    }
    case '$skip':
      return documents.slice(stage.count);
    case '$limit':
      return documents.slice(0, stage.count);
    case '$group': {
      const group = new Group(stage.specification);
      for (const document of documents) group.add(document);
      return group.results();
    }
    case '$facet': {
      const writer = new BsonWriter();
      for (const [name, stages] of stage.facets) {
        writer.openArray(name);
        for (const [at, document] of (yield* runStages(source, documents, stages)).entries())
          writer.document(at, document);
        writer.close();
      }
      return [writer.finish()];
    }
    case '$unionWith':
      return [...documents, ...(yield* runPipeline(source, source.collection(stage.collection), stage.pipeline))];
    default:
      return documents.map(stage.change);
  }
}
