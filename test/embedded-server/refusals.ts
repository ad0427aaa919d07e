import type { Document } from 'mongodb';

/** A command on the collection "refusals", which holds `{_id: 1, a: 1, tags: ['x']}`. */
type Refusal = readonly [what: string, command: Document];

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

/** What MongoDB refuses too. */
export const MALFORMED: readonly Refusal[] = [
  ['an unknown option', find({ frobnicate: 1 })],
  ['a collection without a name', { find: '' }],
  ['an unknown operator on a field', filter({ a: { $frobnicate: 1 } })],
  ['a field among operators', filter({ a: { $eq: 1, b: 1 } })],
  ['a filter that is a number', find({ filter: 1 })],
  ['$and of nothing', filter({ $and: [] })],
  ['$regex of a number', filter({ a: { $regex: 1 } })],
  ['a sort in the direction 2', find({ sort: { a: 2 } })],
  ['skipping a negative number', find({ skip: -1 })],
  ['an exclusion in an inclusion', find({ projection: { a: 1, b: 0 } })],
  ['an unknown stage', aggregate({ $frobnicate: 1 })],
  ['a stage without a name', aggregate({})],
  ['a stage of two names', aggregate({ $match: {}, $sort: { a: 1 } })],
  ['a pipeline without a cursor', { aggregate: COLLECTION, pipeline: [] }],
  ['$sort of nothing', aggregate({ $sort: {} })],
  ['$limit of nothing', aggregate({ $limit: 0 })],
  ['$group of a number', group(1 as never)],
  ['$group without an _id', group({ n: { $sum: 1 } })],
  ['an accumulator that is a number', group({ _id: 1, n: 1 })],
  ['two accumulators for one field', group({ _id: 1, n: { $sum: 1, $max: 1 } })],
  ['an unknown accumulator', group({ _id: 1, n: { $frobnicate: 1 } })],
  ['an unknown expression', group({ _id: { $frobnicate: 1 } })],
  ['the day of a number', group({ _id: { $dateToString: { format: '%Y-%m-%d', date: '$a' } } })],
  ['a difference of three', group({ _id: { $subtract: ['$a', 1, 2] } })],
  ['$facet of nothing', aggregate({ $facet: {} })],
  ['$facet in $facet', aggregate({ $facet: { a: [{ $facet: { b: [] } }] } })],
  ['an unknown option of $unionWith', aggregate({ $unionWith: { coll: 'x', frobnicate: 1 } })],
  ['$project of nothing', aggregate({ $project: {} })],
  ['an insert of nothing', { insert: COLLECTION, documents: [] }],
  ['an _id that is an array', insert({ _id: [1] })],
  ['an _id with an operator', insert({ _id: { $set: 1 } })],
  ['an update without a filter', { update: COLLECTION, updates: [{ u: {} }] }],
  ['an unknown operator of updates', update({ $frobnicate: { a: 1 } })],
  ['$set of a field without a name', update({ $set: { '': 1 } })],
  ['$set of a field named like an operator', update({ $set: { $a: 1 } })],
  ['an unknown field of an update', update({ $set: { a: 1 } }, { frobnicate: 1 })],
  [
    'an upsert whose filter says two things of a field',
    {
      update: COLLECTION,
      updates: [{ q: { _id: 9, a: 1, $and: [{ a: 2 }] }, u: { $set: { b: 1 } }, upsert: true }],
    },
  ],
  ['a delete without a limit', remove({ q: {} })],
  ['a delete of two documents', remove({ q: {}, limit: 2 })],
  ['more of a cursor whose id is no long', { getMore: 1, collection: COLLECTION }],
  ['no index', { createIndexes: COLLECTION, indexes: [] }],
  ['an index of no fields', index({ key: {}, name: 'none' })],
  ['an index without a name', index({ key: { a: 1 } })],
  ['an unknown option of an index', index({ key: { a: 1 }, name: 'a', frobnicate: 1 })],
];

/** What MongoDB understands, and this server does not. */
export const UNSUPPORTED: readonly Refusal[] = [
  ['collation', find({ collation: { locale: 'de' } })],
  ['hint', find({ hint: { _id: 1 } })],
  ['$not', filter({ a: { $not: { $eq: 1 } } })],
  ['$expr', filter({ $expr: true })],
  ['an equal document', filter({ a: { b: 1 } })],
  ['a path of four names', filter({ 'a.b.c.d': 1 })],
  ['a position', filter({ 'tags.0': 'x' })],
  ['$exists of a field', filter({ a: { $exists: true } })],
  ['any regular expression', filter({ tags: { $regex: 'x$' } })],
  ['$elemMatch of values', filter({ tags: { $elemMatch: { $eq: 'x' } } })],
  ['a sort by a field of a document', find({ sort: { 'a.b': 1 } })],
  ['a computed field', find({ projection: { b: '$a' } })],
  ['$lookup', aggregate({ $lookup: { from: 'x', localField: 'a', foreignField: 'a', as: 'b' } })],
  ['a change stream', { aggregate: 1, pipeline: [{ $changeStream: {} }], cursor: {} }],
  ['$max', group({ _id: 1, n: { $max: '$a' } })],
  ['$add', group({ _id: { $add: ['$a', 1] } })],
  ['rounding to a place', group({ _id: { $round: ['$a', 1] } })],
  ['a comparison with a number', group({ _id: { $eq: ['$a', 1] } })],
  ['$addFields of an expression', aggregate({ $addFields: { b: '$a' } })],
  ['$inc', update({ $inc: { a: 1 } })],
  ['$set of a field of a document', update({ $set: { 'b.c': 1 } })],
  ['a replacement', update({ a: 1 })],
  ['an update by a pipeline', update([{ $set: { a: 1 } }])],
  ['an update of several documents', update({ $set: { a: 1 } }, { multi: true })],
  ['a sparse index', index({ key: { a: 1 }, name: 'sparse', sparse: true })],
  ['an index of the _id alone', index({ key: { _id: 1 }, name: '_id_' })],
  ['an index of a document', insert({ _id: 2, indexed: { b: 1 } })],
  ['a document without an _id', insert({ a: 1 })],
  ['an _id that is a document', insert({ _id: { b: 1 } })],
  [
    'an update that does not name its document',
    { update: COLLECTION, updates: [{ q: { a: 1 }, u: { $set: { b: 1 } } }] },
  ],
  ['a delete that does not name its documents', remove({ q: {}, limit: 0 })],
  ['an upsert by $in', update({ $set: { b: 1 } }, { q: { _id: 9, a: { $in: [1] } }, upsert: true })],
  ['an upsert by an $or of one filter', update({ $set: { b: 1 } }, { q: { _id: 9, $or: [{ a: 2 }] }, upsert: true })],
  [
    'an upsert by an $or with a $in',
    update({ $set: { b: 1 } }, { q: { _id: 9, $or: [{ a: 2 }, { a: { $in: [] } }] }, upsert: true }),
  ],
  ['a read in a transaction', find({ lsid: { id: 'x' }, txnNumber: 1n, autocommit: false, startTransaction: true })],
  ['a path through an array', filter({ 'tags.b': 1 })],
  ['a sort by an array', find({ sort: { tags: 1 } })],
  ['groups by an array', group({ _id: '$tags' })],
  ['a number beyond 2^53', filter({ a: { $gt: 9_007_199_254_740_993n } })],
];

/** Commands that MongoDB has, and one that nobody has. */
export const UNKNOWN_COMMANDS: readonly string[] = [
  'findAndModify',
  'distinct',
  'count',
  'listIndexes',
  'dropIndexes',
  'frobnicate',
];
