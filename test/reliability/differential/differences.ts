import type { Document } from 'mongodb';
import type { Answer } from './execute';
import type { Call, IndexDescription, Method, Operation } from './operation';

/**
 * Where two servers differ and may. Each rule has a name, under which src/embedded-server/README.md gives the reason and says
 * with which of the two MongoDB's documentation agrees. It takes the difference out of both answers, or out of the operation.
 * Nothing else is left out of the comparison.
 */
export interface Rule {
  readonly name: string;
  readonly rewrite?: (call: Call) => Call;
  /** An index that neither of the two is given. */
  readonly leavesOut?: (index: IndexDescription) => boolean;
  /** `call` is undefined for the end of a transaction. */
  readonly answer?: (answer: Answer, call: Call | undefined, kind: Operation['kind']) => Answer;
}

const COUNTED: readonly Method[] = ['updateOne', 'updateMany', 'bulkWrite'];
const UPDATES: readonly Method[] = [...COUNTED, 'findOneAndUpdate'];
/** BadValue, FailedToParse, TypeMismatch, PathNotViable, CommandNotSupported. */
const REFUSALS: readonly unknown[] = [2, 9, 14, 28, 115];
const TAKEN: readonly unknown[] = [112, 11000];

const changed = (answer: Answer, change: (error: Document) => Document): Answer =>
  'error' in answer ? { error: change(answer.error) } : answer;

const without = (error: Document, ...names: readonly string[]): Document =>
  Object.fromEntries(Object.entries(error).filter(([name]) => !names.includes(name)));

/** Codes that tell the same failure are made one. */
const withOneCode = (error: Document, codes: readonly unknown[], one: string): Document => ({
  ...error,
  code: codes.includes(error.code) ? one : error.code,
  ...(error.writeErrors && {
    writeErrors: error.writeErrors.map((each: Document) => ({
      ...each,
      code: codes.includes(each.code) ? one : each.code,
    })),
  }),
});

/** Which of its documents an update of several meets first, and so which of their errors it ends with, is not determined. */
export const WHICH_OF_SEVERAL_ERRORS: Rule = {
  name: 'which of several errors',
  answer: (answer, call) => {
    const isOfSeveral = call?.method === 'updateMany' || (call?.method === 'bulkWrite' && hasUpdateMany(call));
    if (!isOfSeveral) return answer;
    return changed(answer, (error) =>
      without(withOneCode(error, [...REFUSALS, 11000], 'refused'), 'keyPattern', 'keyValue', 'codeName'),
    );
  },
};

const hasUpdateMany = ({ args }: Call): boolean => (args[0] as Document[]).some((model) => 'updateMany' in model);

const computes = ({ method, args }: Call): boolean => {
  const updates =
    method === 'bulkWrite'
      ? (args[0] as Document[]).map(({ updateOne, updateMany }) => (updateOne ?? updateMany)?.update)
      : [args[1] as Document];
  return updates.some((update) => update && ('$inc' in update || '$mul' in update));
};

/** The paths of sorts and indexes that may lead to an array. */
const MAY_BE_ARRAYS: readonly string[] = ['a', 'n.x', 'tags', 'items.q'];

const withoutEmptyArrays = (sort: Document): Document => {
  const paths = Object.keys(sort).filter((path) => MAY_BE_ARRAYS.includes(path));
  return paths.length === 0 ? {} : { $nor: paths.map((path) => ({ [path.replace('.q', '')]: [] })) };
};

function sortedWithoutEmptyArrays(call: Call): Call {
  if (call.method === 'aggregate') return { ...call, args: [stagesWithoutEmptyArrays(call.args[0] as Document[])] };
  const options = call.args.find((argument) => Object.hasOwn(Object(argument), 'sort')) as Document | undefined;
  if (options === undefined) return call;
  const [filter, ...others] = call.args;
  return { ...call, args: [{ $and: [filter, withoutEmptyArrays(options.sort)] }, ...others] };
}

function stagesWithoutEmptyArrays(stages: readonly Document[]): Document[] {
  return stages.flatMap((stage): Document[] => {
    if (stage.$sort) return [{ $match: withoutEmptyArrays(stage.$sort) }, stage];
    if (stage.$unionWith)
      return [{ $unionWith: { ...stage.$unionWith, pipeline: stagesWithoutEmptyArrays(stage.$unionWith.pipeline) } }];
    if (!stage.$facet) return [stage];
    const facets = Object.entries(stage.$facet as Record<string, Document[]>);
    return [{ $facet: Object.fromEntries(facets.map(([name, inner]) => [name, stagesWithoutEmptyArrays(inner)])) }];
  });
}

const isCountOfNothing = (value: Document): boolean => Object.keys(value).join() === 'n' && Number(value.n) === 0;

const withoutCountOfNothing = (documents: readonly Document[]): Document[] =>
  documents
    .filter((document) => !isCountOfNothing(document))
    .map((document) => (document.total ? { ...document, total: withoutCountOfNothing(document.total) } : document));

/** Between the embedded server and the DocumentDB engine. */
export const BETWEEN_ENGINES: readonly Rule[] = [
  WHICH_OF_SEVERAL_ERRORS,
  {
    name: 'what a duplicate key tells',
    answer: (answer) => changed(answer, (error) => without(error, 'keyPattern', 'keyValue')),
  },
  { name: 'names of error codes', answer: (answer) => changed(answer, (error) => without(error, 'codeName')) },
  {
    name: 'why an update is refused',
    answer: (answer, call) =>
      call && UPDATES.includes(call.method)
        ? changed(answer, (error) => withOneCode(error, REFUSALS, 'refused'))
        : answer,
  },
  {
    name: 'whether computing the same number is a change',
    answer: (answer, call) => {
      if (!call || !COUNTED.includes(call.method) || !computes(call)) return answer;
      if ('value' in answer) return { value: without(Object(answer.value), 'modifiedCount') };
      return changed(answer, (error) => ({ ...error, counts: without(Object(error.counts), 'modifiedCount') }));
    },
  },
  {
    name: 'a key taken since the snapshot',
    answer: (answer, _call, kind) =>
      kind === 'call' ? answer : changed(answer, (error) => (TAKEN.includes(error.code) ? { code: 'taken' } : error)),
  },
  {
    name: 'the count of nothing',
    answer: (answer, call) =>
      call?.method === 'aggregate' && 'value' in answer
        ? { value: withoutCountOfNothing(answer.value as Document[]) }
        : answer,
  },
  { name: 'where an empty array is sorted', rewrite: sortedWithoutEmptyArrays },
  {
    name: 'unique values in arrays',
    leavesOut: ({ key, unique }) => unique === true && Object.keys(key).some((path) => MAY_BE_ARRAYS.includes(path)),
  },
];

/** Between databases of the embedded server that have different indexes. */
export const BETWEEN_INDEXES: readonly Rule[] = [WHICH_OF_SEVERAL_ERRORS];
