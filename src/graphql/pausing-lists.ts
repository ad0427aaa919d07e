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
import { gather } from '../gathering';
import { type RequestContext } from '../request/request-context';
import { type Turn } from '../turns';

type Resolver = GraphQLFieldResolver<unknown, RequestContext>;

/** The last of the lists of a request that wait: one goes on after the other, as many in a turn as it has time for. */
const lines = new WeakMap<Turn, Promise<void>>();

function waitInLine(turn: Turn): Promise<void> {
  const before = lines.get(turn) ?? Promise.resolve();
  const turnComes = before.then(() => (turn.isOver() ? turn.next() : undefined));
  lines.set(turn, turnComes);
  return turnComes;
}

/** Items of a list that is long enough to pause between them. */
const LONG_LIST = 20;

/** The items, each promised for when its turn comes. */
function inTurns(items: readonly unknown[], turn: Turn): Promise<unknown>[] {
  const end = gather(turn);
  const promised = items.map((item) => waitInLine(turn).then(() => item));
  // Not before the last item has asked for what it needs.
  void promised.at(-1)?.then(() => process.nextTick(end));
  return promised;
}

const pausing =
  (resolve: Resolver): Resolver =>
  (source, args, context, info) => {
    const { turn } = context;
    const list = () => {
      const items = resolve(source, args, context, info);
      return Array.isArray(items) && items.length >= LONG_LIST ? inTurns(items, turn) : items;
    };
    return turn.isOver() ? waitInLine(turn).then(list) : list();
  };

/** A list of objects. One with a price of its own is loaded for many objects at once: a pause would make that many loads. */
const isPausedAt = ({ type, extensions }: GraphQLField<unknown, RequestContext>): boolean =>
  isListType(getNullableType(type)) && !isLeafType(getNamedType(type)) && extensions.complexity === undefined;

/**
 * Lets the execution of an operation pause before each list of objects, and between the items of a long one, where its
 * request has worked long enough at a stretch: an answer of thousands of objects does not hold the event loop. Changes
 * the schema in place.
 */
export function withPausingLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (isPausedAt(field)) field.resolve = pausing(field.resolve ?? defaultFieldResolver);
    }
  }
  return schema;
}
