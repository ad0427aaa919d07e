import type { Document } from 'mongodb';

/** A command on the collection "refusals", which holds `{_id: 1, a: 1, tags: ['x']}`, and the code it is refused with. */
export type Refusal = readonly [what: string, code: number, command: Document];

const COLLECTION = 'refusals';
const find = (fields: Document): Document => ({ find: COLLECTION, ...fields });
const filter = (condition: Document): Document => find({ filter: condition });
const aggregate = (...pipeline: unknown[]): Document => ({ aggregate: COLLECTION, pipeline, cursor: {} });
const group = (fields: Document): Document => aggregate({ $group: fields });
const update = (u: unknown, more: Document = {}): Document => ({
  update: COLLECTION,
  updates: [{ q: { _id: 1 }, u, ...more }],
});
const insert = (document: Document): Document => ({ insert: COLLECTION, documents: [document] });
const remove = (statement: Document): Document => ({ delete: COLLECTION, deletes: [statement] });
const index = (specification: Document): Document => ({ createIndexes: COLLECTION, indexes: [specification] });

/** What MongoDB refuses too, with the same codes. */
export const MALFORMED: readonly Refusal[] = [
  ['an unknown command', 59, { frobnicate: 1 }],
  ['an unknown option', 40415, find({ frobnicate: 1 })],
  ['a collection without a name', 73, { find: '' }],
  ['an unknown operator on a field', 2, filter({ a: { $frobnicate: 1 } })],
  ['an unknown operator that joins filters', 2, filter({ $frobnicate: [] })],
  ['a field among operators', 2, filter({ a: { $eq: 1, b: 1 } })],
  ['a filter that is a number', 14, find({ filter: 1 })],
  ['$in of a number', 2, filter({ a: { $in: 1 } })],
  ['$and of nothing', 2, filter({ $and: [] })],
  ['$or of numbers', 2, filter({ $or: [1] })],
  ['$elemMatch of a number', 2, filter({ a: { $elemMatch: 1 } })],
  ['$regex of a number', 2, filter({ a: { $regex: 1 } })],
  ['a sort in the direction 2', 15975, find({ sort: { a: 2 } })],
  ['a sort in the direction of a text', 15974, find({ sort: { a: 'x' } })],
  ['skipping a negative number', 2, find({ skip: -1 })],
  ['a negative limit', 2, find({ limit: -1 })],
  ['an exclusion in an inclusion', 31254, find({ projection: { a: 1, b: 0 } })],
  ['an inclusion in an exclusion', 31253, find({ projection: { a: 0, b: 1 } })],
  ['an unknown stage', 40324, aggregate({ $frobnicate: 1 })],
  ['a stage without a name', 40323, aggregate({})],
  ['a stage of two names', 40323, aggregate({ $match: {}, $sort: { a: 1 } })],
  ['a pipeline without a cursor', 9, { aggregate: COLLECTION, pipeline: [] }],
  ['$match of a number', 15959, aggregate({ $match: 1 })],
  ['$sort of a number', 15973, aggregate({ $sort: 1 })],
  ['$sort of nothing', 15976, aggregate({ $sort: {} })],
  ['$limit of nothing', 15958, aggregate({ $limit: 0 })],
  ['$limit of a text', 5107201, aggregate({ $limit: 'x' })],
  ['$skip of a negative number', 5107200, aggregate({ $skip: -1 })],
  ['$group of a number', 15947, group(1 as never)],
  ['$group without an _id', 15955, group({ n: { $sum: 1 } })],
  ['an accumulator that is a number', 40234, group({ _id: 1, n: 1 })],
  ['two accumulators for one field', 40238, group({ _id: 1, n: { $sum: 1, $max: 1 } })],
  ['an unknown accumulator', 15952, group({ _id: 1, n: { $frobnicate: 1 } })],
  ['an unknown expression', 168, group({ _id: { $frobnicate: 1 } })],
  ['the day of a number', 16006, group({ _id: { $dateToString: { format: '%Y-%m-%d', date: '$a' } } })],
  ['$facet of nothing', 40169, aggregate({ $facet: {} })],
  ['$facet of a number', 40170, aggregate({ $facet: { a: 1 } })],
  ['$facet in $facet', 40600, aggregate({ $facet: { a: [{ $facet: { b: [] } }] } })],
  ['an unknown option of $unionWith', 40415, aggregate({ $unionWith: { coll: 'x', frobnicate: 1 } })],
  ['$addFields of a number', 40272, aggregate({ $addFields: 1 })],
  ['$project of nothing', 51272, aggregate({ $project: {} })],
  ['an insert of nothing', 16, { insert: COLLECTION, documents: [] }],
  ['an insert without documents', 40414, { insert: COLLECTION }],
  ['an insert of a number', 14, { insert: COLLECTION, documents: [1] }],
  ['an _id that is an array', 53, insert({ _id: [1] })],
  ['an _id with an operator', 52, insert({ _id: { $set: 1 } })],
  ['an _id that is taken', 11000, insert({ _id: 1 })],
  ['an update without a filter', 40414, { update: COLLECTION, updates: [{ u: {} }] }],
  ['an update that is a number', 9, update(1)],
  ['an unknown operator of updates', 9, update({ $frobnicate: { a: 1 } })],
  ['$set of a number', 9, update({ $set: 1 })],
  ['$set of a field without a name', 56, update({ $set: { '': 1 } })],
  ['$set of a field named like an operator', 52, update({ $set: { $a: 1 } })],
  ['an unknown field of an update', 40415, update({ $set: { a: 1 } }, { frobnicate: 1 })],
  [
    'an upsert whose filter says two things of a field',
    54,
    {
      update: COLLECTION,
      updates: [{ q: { _id: 9, a: 1, $and: [{ a: 2 }] }, u: { $set: { b: 1 } }, upsert: true }],
    },
  ],
  ['a delete without a limit', 40414, remove({ q: {} })],
  ['a delete of two documents', 9, remove({ q: {}, limit: 2 })],
  ['more of a cursor that is not open', 43, { getMore: 4_611_686_018_427_387_904n, collection: COLLECTION }],
  ['more of a cursor whose id is no long', 14, { getMore: 1, collection: COLLECTION }],
  ['no index', 2, { createIndexes: COLLECTION, indexes: [] }],
  ['an index of no fields', 67, index({ key: {}, name: 'none' })],
  ['an index without a name', 9, index({ key: { a: 1 } })],
  ['an index without a key', 9, index({ name: 'a' })],
  ['an unknown option of an index', 197, index({ key: { a: 1 }, name: 'a', frobnicate: 1 })],
  ['the index of the _id', 72, { dropIndexes: COLLECTION, index: '_id_' }],
];

const NOT_IMPLEMENTED = 238;

/** What MongoDB understands, and this server does not. */
export const UNSUPPORTED: readonly Refusal[] = [
  ['findAndModify', 59, { findAndModify: COLLECTION, remove: true }],
  ['distinct', 59, { distinct: COLLECTION, key: 'a' }],
  ['count', 59, { count: COLLECTION }],
  ['collation', 40415, find({ collation: { locale: 'de' } })],
  ['hint', 40415, find({ hint: { _id: 1 } })],
  ['$not', 2, filter({ a: { $not: { $eq: 1 } } })],
  ['$nin', 2, filter({ a: { $nin: [1] } })],
  ['$size', 2, filter({ tags: { $size: 1 } })],
  ['$expr', 2, filter({ $expr: true })],
  ['$where', 2, filter({ $where: 'true' })],
  ['an equal document', NOT_IMPLEMENTED, filter({ a: { b: 1 } })],
  ['an equal array', NOT_IMPLEMENTED, filter({ tags: ['x'] })],
  ['a path of three names', NOT_IMPLEMENTED, filter({ 'a.b.c': 1 })],
  ['a position', NOT_IMPLEMENTED, filter({ 'tags.0': 'x' })],
  ['$exists of a field', NOT_IMPLEMENTED, filter({ a: { $exists: true } })],
  ['any regular expression', NOT_IMPLEMENTED, filter({ tags: { $regex: 'x$' } })],
  ['$elemMatch of values', NOT_IMPLEMENTED, filter({ tags: { $elemMatch: { $eq: 'x' } } })],
  ['a sort by a field of a document', NOT_IMPLEMENTED, find({ sort: { 'a.b': 1 } })],
  ['a projection of a field of a document', NOT_IMPLEMENTED, find({ projection: { 'a.b': 1 } })],
  ['a computed field', NOT_IMPLEMENTED, find({ projection: { b: '$a' } })],
  ['$lookup', 40324, aggregate({ $lookup: { from: 'x', localField: 'a', foreignField: 'a', as: 'b' } })],
  ['$out', 40324, aggregate({ $out: 'x' })],
  ['a change stream', 40324, { aggregate: 1, pipeline: [{ $changeStream: {} }], cursor: {} }],
  ['$max', 15952, group({ _id: 1, n: { $max: '$a' } })],
  ['$add', 168, group({ _id: { $add: ['$a', 1] } })],
  ['$addFields of an expression', NOT_IMPLEMENTED, aggregate({ $addFields: { b: '$a' } })],
  ['$inc', 9, update({ $inc: { a: 1 } })],
  ['$unset', 9, update({ $unset: { a: '' } })],
  ['$set of a field of a document', NOT_IMPLEMENTED, update({ $set: { 'b.c': 1 } })],
  ['a replacement', NOT_IMPLEMENTED, update({ a: 1 })],
  ['an update by a pipeline', NOT_IMPLEMENTED, update([{ $set: { a: 1 } }])],
  ['an update of several documents', 40415, update({ $set: { a: 1 } }, { multi: true })],
  ['a sparse index', 197, index({ key: { a: 1 }, name: 'sparse', sparse: true })],
  ['a text index', 67, index({ key: { a: 'text' }, name: 'text' })],
];
