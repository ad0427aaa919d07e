import { BsonWriter } from '../bson/bson-writer';
import { asNumber, asString, countOf, documentOf, Elements, fieldsOf, listOf, type RawValue } from '../bson/elements';
import { parseField } from '../bson/paths';
import { isKnown, STAGES, type StageName, UNION_OPTIONS } from '../dialect';
import { notSupported } from '../errors';
import type { Collection } from '../keys/collection';
import { type Condition, parseFilter } from '../query/filter';
import { compileMatcher } from '../query/matcher';
import { compileProjection } from '../query/projection';
import { openQuery, type QuerySpec } from '../query/query-stream';
import { parseSort, Sorter, type SortField } from '../query/sorting';
import type { Steps } from '../query/turns';
import type { View } from '../storage/view';
import { Group } from './group';

/** One stage of a pipeline, in one of the forms that it is run in. */
type Stage =
  | { readonly name: '$match'; readonly conditions: readonly Condition[] }
  | { readonly name: '$sort'; readonly fields: readonly SortField[] }
  | { readonly name: '$skip' | '$limit'; readonly count: number }
  | { readonly name: '$group'; readonly specification: RawValue }
  | { readonly name: '$facet'; readonly facets: readonly (readonly [string, readonly Stage[]])[] }
  | { readonly name: '$unionWith'; readonly collection: string; readonly pipeline: Pipeline }
  | { readonly name: '$project' | '$addFields'; readonly change: (document: Buffer) => Buffer };

/** A pipeline: what a query can do of it with the help of indexes, and the stages after that. */
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

const pipelineOf = (value: RawValue): Stage[] =>
  listOf(value, 'a pipeline').map((stage) => parseStage(documentOf(stage, 'a stage')));

function parseStage(bytes: Buffer): Stage {
  const [[name, value] = [], ...more] = fieldsOf(bytes);
  if (name === undefined || value === undefined || !isKnown(STAGES, name) || more.length > 0)
    throw notSupported(`the stage '${name}', or a stage of several names`);
  return PARSERS[name](value);
}

const PARSERS: Readonly<Record<StageName, (value: RawValue) => Stage>> = {
  $match: (value) => ({ name: '$match', conditions: parseFilter(value) }),
  $sort(value) {
    const fields = parseSort(value);
    if (fields.length === 0) throw notSupported('$sort by nothing');
    return { name: '$sort', fields };
  },
  $skip: (value) => ({ name: '$skip', count: countOf(value, '$skip') }),
  $limit(value) {
    const count = countOf(value, '$limit');
    if (count === 0) throw notSupported('$limit of 0');
    return { name: '$limit', count };
  },
  $group(specification) {
    new Group(specification);
    return { name: '$group', specification };
  },
  $facet(value) {
    const facets = fieldsOf(documentOf(value, '$facet')).map(([name, stages]) => [name, pipelineOf(stages)] as const);
    if (facets.length === 0 || facets.some(([, stages]) => stages.some(({ name }) => name === '$facet')))
      throw notSupported('$facet of nothing, or within $facet');
    return { name: '$facet', facets };
  },
  $unionWith(value) {
    const options = new Map(fieldsOf(documentOf(value, '$unionWith')));
    const [coll, pipeline] = UNION_OPTIONS.map((option) => options.get(option));
    const collection = coll && asString(coll);
    if (collection === undefined || pipeline === undefined || options.size > UNION_OPTIONS.length)
      throw notSupported('$unionWith of anything but {coll: …, pipeline: …}');
    return { name: '$unionWith', collection, pipeline: splitPipeline(pipelineOf(pipeline)) };
  },
  $project(value) {
    const change = compileProjection(value);
    if (change === undefined) throw notSupported('$project of nothing');
    return { name: '$project', change };
  },
  $addFields: (value) => ({ name: '$addFields', change: addingFields(fieldsOf(documentOf(value, '$addFields'))) }),
};

/** Fields that get a constant: those that are there keep their places, others follow. */
function addingFields(fields: readonly [string, RawValue][]): (document: Buffer) => Buffer {
  const added = fields.map(([name, value]) => {
    if (asNumber(value) === undefined) throw notSupported(`$addFields of anything but numbers: '${name}'`);
    return { name: parseField(name, '$addFields').name, text: name, value };
  });
  return (document) => {
    const writer = new BsonWriter();
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
    const fill = yield* openQuery(group ? { ...query, fields: group.fields } : query, view, collection);
    yield* fill(view, (document) => {
      if (group) group.add(document);
      else documents.push(Buffer.from(document));
      return true;
    });
  }
  if (group === undefined) return yield* runStages(source, documents, stages);
  return yield* runStages(source, yield* group.results(view), others);
}

function* runStages(source: Source, input: readonly Buffer[], stages: readonly Stage[]): Steps<Buffer[]> {
  let documents = [...input];
  for (const [at, stage] of stages.entries()) {
    if (source.view.isTurnOver()) yield;
    documents = yield* runStage(source, documents, stage, stages[at + 1]);
  }
  return documents;
}

/** @param next the stage after it: of what is sorted for a limit, no more is kept */
function* runStage(source: Source, documents: Buffer[], stage: Stage, next?: Stage): Steps<Buffer[]> {
  switch (stage.name) {
    case '$match':
      return documents.filter(compileMatcher(stage.conditions));
    case '$sort': {
      const sorter = new Sorter(stage.fields, next?.name === '$limit' ? next.count : 0);
      for (const document of documents) {
        if (source.view.isTurnOver()) yield;
        sorter.add(document);
      }
      return yield* sorter.sorted(source.view);
    }
    case '$skip':
      return documents.slice(stage.count);
    case '$limit':
      return documents.slice(0, stage.count);
    case '$group': {
      const group = new Group(stage.specification);
      for (const document of documents) {
        if (source.view.isTurnOver()) yield;
        group.add(document);
      }
      return yield* group.results(source.view);
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
