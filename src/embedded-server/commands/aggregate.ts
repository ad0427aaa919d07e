import { asNumber, asString, BsonType, children, documentBytes, Elements, type RawValue } from '../bson-walk';
import { BsonWriter } from '../bson-writer';
import type { Collection } from '../catalog';
import { CommandError } from '../errors';
import { type Condition, parseFilter } from '../filter';
import { Group } from '../group';
import { compileMatcher } from '../matcher';
import { type Json, mingo, toBytes, toPlain } from '../mingo';
import { planByEntries } from '../plan-query';
import { eachMatch, type QuerySpec, QueryStream } from '../query';
import { parseSort, type SortField, sortKey } from '../sorting';
import { runAtOnce, type Steps } from '../turns';
import { type Call, collectionOf } from './call';
import { fillFrom, firstBatch } from './cursor-reply';

const UNSUPPORTED: readonly string[] = [
  '$out',
  '$merge',
  '$changeStream',
  '$geoNear',
  '$search',
  '$indexStats',
  '$collStats',
  '$function',
  '$accumulator',
];

interface Stage {
  readonly name: string;
  readonly value: RawValue;
}

/** The leading stages that the indexes and raw bytes can do, and what is left for mingo. */
interface Split {
  readonly spec: QuerySpec;
  readonly rest: readonly Stage[];
}

export function* aggregate(call: Call): Steps<Buffer> {
  const { body } = call;
  body.allow('pipeline', 'cursor', 'allowDiskUse', 'hint', 'bypassDocumentValidation');
  if (body.get('aggregate')?.type !== BsonType.STRING)
    throw new CommandError(238, 'the embedded server does not support database-level aggregation');
  const { spec, rest } = splitPipeline(body.documents('pipeline').map(stageOf));
  const options = { namespace: `${body.database}.${body.collection}`, batchSize: batchSizeOf(call) };
  const collection = collectionOf(call);
  if (rest.length === 0 && collection) {
    const stream = yield* QueryStream.open(spec, call.view, collection);
    return yield* firstBatch(call, (view, take) => stream.fill(view, take), options);
  }
  const counted = yield* countOf(call, collection, spec, rest);
  if (counted) return yield* firstBatch(call, fillFrom(counted), options);
  const documents: Buffer[] = [];
  for (const document of yield* runRest(call, collection, spec, rest)) {
    documents.push(toBytes(document));
    if (call.view.isTurnOver()) yield;
  }
  return yield* firstBatch(call, fillFrom(documents), options);
}

function batchSizeOf({ body }: Call): number | undefined {
  const cursor = body.get('cursor');
  for (const element = cursor && new Elements(cursor.bytes, cursor.start); element?.next(); ) {
    if (element.name === 'batchSize') return asNumber(element.value);
  }
  return undefined;
}

function stageOf(bytes: Buffer): Stage {
  const element = new Elements(bytes);
  if (!element.next())
    throw new CommandError(2, 'A pipeline stage specification object must contain exactly one field.');
  const stage = { name: element.name, value: element.value };
  if (UNSUPPORTED.includes(stage.name))
    throw new CommandError(238, `the embedded server does not support the stage ${stage.name}`);
  if (stage.name === '$group') checkGroup(stage.value);
  return stage;
}

function checkGroup(value: RawValue): void {
  if (value.type !== BsonType.OBJECT) throw new CommandError(15947, "a group's fields must be specified in an object");
  if (!fieldsOf(value).has('_id')) throw new CommandError(15955, 'a group specification must include an _id');
}

function splitPipeline(stages: readonly Stage[]): Split {
  const conditions: Condition[] = [];
  let sort: SortField[] = [];
  let skip = 0;
  let limit = 0;
  let at = 0;
  for (; at < stages.length; at++) {
    const stage = stages[at];
    const number = stage && asNumber(stage.value);
    if (stage?.name === '$match' && sort.length + skip + limit === 0 && stage.value.type === BsonType.OBJECT) {
      conditions.push(...parseFilter(documentBytes(stage.value)));
    } else if (stage?.name === '$sort' && sort.length + skip + limit === 0 && isPlainSort(stage.value))
      sort = parseSort(stage.value);
    else if (stage?.name === '$skip' && skip + limit === 0 && number !== undefined) skip = number;
    else if (stage?.name === '$limit' && limit === 0 && number !== undefined && number > 0) limit = number;
    else break;
  }
  return { spec: { conditions, sort, skip, limit }, rest: stages.slice(at) };
}

const isPlainSort = (value: RawValue): boolean =>
  value.type === BsonType.OBJECT && children(value).every((direction) => Math.abs(asNumber(direction) ?? 0) === 1);

/** `countDocuments` of the drivers, which need not read the documents: `$group` on a constant that sums ones. */
function* countOf(
  { view }: Call,
  collection: Collection | undefined,
  spec: QuerySpec,
  rest: readonly Stage[],
): Steps<Buffer[] | undefined> {
  const [only] = rest;
  if (rest.length !== 1 || only?.name !== '$group') return undefined;
  const group = toPlain(documentBytes(only.value));
  const { _id: constant, n, ...more } = group;
  const isCount = typeof constant === 'number' && JSON.stringify(n) === '{"$sum":1}' && Object.keys(more).length === 0;
  if (!isCount) return undefined;
  let total = 0;
  const wanted = spec.limit > 0 ? spec.limit + spec.skip : Number.POSITIVE_INFINITY;
  if (collection) {
    const plan = yield* planByEntries(view, collection, spec.conditions, []);
    yield* eachMatch(view, plan, spec.conditions, () => ++total < wanted);
  }
  const counted = Math.max(0, total - spec.skip);
  return counted > 0 ? [new BsonWriter().int32('_id', constant).int32('n', counted).finish()] : [];
}

const EVERYTHING: QuerySpec = { conditions: [], sort: [], skip: 0, limit: 0 };

function runMingo(call: Call, documents: Json[], stages: readonly Stage[]): Json[] {
  if (stages.length === 0) return documents;
  const pipeline = stages
    .map(({ name, value }) => toPlain(new BsonWriter().value(name, value).finish()))
    .flatMap(withoutCount);
  try {
    const aggregator = new (mingo().Aggregator)(pipeline, {
      scriptEnabled: false,
      collectionResolver: (name) => runAtOnce(readHead(call, collectionOf(call, name), EVERYTHING, [])).documents,
    });
    return aggregator.run<Json>(documents);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(2, error instanceof Error ? error.message : String(error));
  }
}

/** `$count` of nothing is no document, which mingo's is: it is said by the stages that MongoDB defines it by. */
function withoutCount(stage: Json): Json[] {
  const { $count: name } = stage;
  if (typeof name !== 'string') return [stage];
  return [{ $group: { _id: null, [name]: { $sum: 1 } } }, { $project: { _id: 0 } }];
}

/** What `$unionWith` adds: its own pipeline, whose leading stages use the indexes like those of any other. */
function* unionOf(call: Call, { value }: Stage): Steps<Json[]> {
  const fields = value.type === BsonType.OBJECT ? fieldsOf(value) : new Map([['coll', value]]);
  const coll = fields.get('coll');
  const name = coll && asString(coll);
  if (name === undefined) throw new CommandError(9, '$unionWith needs the name of a collection');
  const pipeline = fields.get('pipeline');
  const stages = pipeline ? stagesOf(pipeline) : [];
  const { spec, rest } = splitPipeline(stages);
  return yield* runRest(call, collectionOf(call, name), spec, rest);
}

function fieldsOf(value: RawValue): Map<string, RawValue> {
  const fields = new Map<string, RawValue>();
  for (const element = new Elements(documentBytes(value)); element.next(); ) fields.set(element.name, element.value);
  return fields;
}

/** What the stages behind the head are run on: the documents, or their groups where these are made as they are read. */
function* readHead(
  { view }: Call,
  collection: Collection | undefined,
  spec: QuerySpec,
  rest: readonly Stage[],
): Steps<{ documents: Json[]; left: readonly Stage[] }> {
  const [first, ...others] = rest;
  const group = first?.name === '$group' ? Group.of(first.value) : undefined;
  const documents: Json[] = [];
  if (collection) {
    const stream = yield* QueryStream.open(spec, view, collection);
    yield* stream.fill(view, (document) => {
      if (group) group.add(document);
      else documents.push(toPlain(document));
      return true;
    });
  }
  return group ? { documents: group.results(), left: others } : { documents, left: rest };
}

function* runRest(
  call: Call,
  collection: Collection | undefined,
  spec: QuerySpec,
  rest: readonly Stage[],
): Steps<Json[]> {
  const { documents, left } = yield* readHead(call, collection, spec, rest);
  return yield* runStages(call, documents, left);
}

/** Stages that this server has of its own are taken out of what mingo runs, so that a filter means the same everywhere. */
function* runStages(call: Call, input: Json[], stages: readonly Stage[]): Steps<Json[]> {
  let documents = input;
  let pending: Stage[] = [];
  for (const stage of stages) {
    const own = OWN_STAGES[stage.name];
    if (own === undefined) {
      pending.push(stage);
      continue;
    }
    if (call.view.isTurnOver()) yield;
    documents = yield* own(call, runMingo(call, documents, pending), stage);
    pending = [];
  }
  return runMingo(call, documents, pending);
}

const OWN_STAGES: Readonly<Record<string, (call: Call, documents: Json[], stage: Stage) => Steps<Json[]>>> = {
  *$unionWith(call, documents, stage) {
    return [...documents, ...(yield* unionOf(call, stage))];
  },
  *$match(_call, documents, { value }) {
    if (value.type !== BsonType.OBJECT)
      throw new CommandError(2, 'the match filter must be an expression in an object');
    const matches = compileMatcher(parseFilter(documentBytes(value)));
    return documents.filter((document) => matches(toBytes(document)));
  },
  *$sort(_call, documents, { value }) {
    const fields = parseSort(value);
    const keyed = documents.map((document) => ({ document, key: sortKey(toBytes(document), fields) }));
    return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ document }) => document);
  },
  *$facet(call, documents, { value }) {
    const facets: Json = {};
    for (const [name, pipeline] of fieldsOf(value))
      facets[name] = yield* runStages(call, documents, stagesOf(pipeline));
    return [facets];
  },
};

const stagesOf = (pipeline: RawValue): Stage[] => children(pipeline).map((stage) => stageOf(documentBytes(stage)));
