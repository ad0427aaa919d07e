import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { isPromise } from 'graphql/jsutils/isPromise';
import { type Turn } from '../../../../base/scheduling/fair-scheduler';
import { currentTurn } from '../../../../base/scheduling/request-scope';
import { type RequestContext } from '../../../callers/request/request-context';
import { deferBatches } from '../../../callers/request/request-loader';

type Resolver = GraphQLFieldResolver<unknown, RequestContext>;

/** The end of each request's queue of lists and items. They continue one after the other, as many as fit in a turn. */
const queueEnds = new WeakMap<Turn, Promise<void>>();

/**
 * Resolves when everything that was queued before has continued, and the request still has its turn or has the next
 * one.
 */
function inQueue(turn: Turn): Promise<void> {
  const before = queueEnds.get(turn) ?? Promise.resolve();
  const next = before.then(() => (turn.isOver() ? turn.next() : undefined));
  queueEnds.set(turn, next);
  return next;
}

/** Items of a list that is long enough to pause between them. */
const LONG_LIST = 20;

/** A promise for each item, which resolves when its turn comes. */
function queuedItems(items: readonly unknown[], turn: Turn): Promise<unknown>[] {
  const release = deferBatches(turn);
  const queued = items.map((item) => inQueue(turn).then(() => item));
  // Releases the batches only after the last item has requested what it needs.
  void queued.at(-1)?.then(() => process.nextTick(release));
  return queued;
}

const pausing =
  (resolve: Resolver): Resolver =>
  (source, args, context, info) => {
    const turn = currentTurn();
    if (!turn) return resolve(source, args, context, info);
    const queued = (items: unknown) =>
      Array.isArray(items) && items.length >= LONG_LIST ? queuedItems(items, turn) : items;
    const list = () => {
      const items = resolve(source, args, context, info);
      return isPromise(items) ? items.then(queued) : queued(items);
    };
    if (!turn.isOver()) return list();
    // What earlier lists look up waits for what the items of this one look up, but not for its own look-up.
    const release = deferBatches(turn);
    return inQueue(turn).then(() => {
      process.nextTick(release);
      return list();
    });
  };

/**
 * A list of objects. One below others that has a separate cost is loaded for many objects at once: a pause would split
 * that load.
 */
const isPausedAt = ({ type, extensions }: GraphQLField<unknown, RequestContext>, isTop: boolean): boolean =>
  isListType(getNullableType(type)) &&
  !isLeafType(getNamedType(type)) &&
  (isTop || extensions.complexity === undefined);

/**
 * Lets an operation pause before each list of objects, and between the items of a long one, once its turn is over. So
 * an answer of thousands of objects does not block the event loop. Changes the schema in place.
 */
export function withPausingLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (isPausedAt(field, type === schema.getQueryType()))
        field.resolve = pausing(field.resolve ?? defaultFieldResolver);
    }
  }
  return schema;
}
