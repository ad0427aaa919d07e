import {
  execute,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLSchema,
  GraphQLString,
  parse,
  GraphQLSchema as Schema,
} from 'graphql';
import { createTurns } from '../../../../../src/base/scheduling/fair-scheduler';
import { runInScope } from '../../../../../src/base/scheduling/request-scope';
import { createRequestLoader } from '../../../../../src/service/callers/request/request-loader';
import { withPausingLists } from '../../../../../src/service/surfaces/graphql/schema/pausing-lists';

const WIDTH = 12;
const WORK_MS = 1;

/** A schema of lists in lists, each text of which takes a millisecond of the clock that the turns are told. */
function slowSchema(clock: { now: number }): GraphQLSchema {
  const leaf = new GraphQLObjectType({
    name: 'Leaf',
    fields: {
      text: {
        type: GraphQLString,
        resolve: () => {
          clock.now += WORK_MS;
          return 'x';
        },
      },
    },
  });
  const items = () => Array(WIDTH).fill({});
  const branch = new GraphQLObjectType({
    name: 'Branch',
    fields: { leaves: { type: new GraphQLList(leaf), resolve: items } },
  });
  const query = new GraphQLObjectType({
    name: 'Query',
    fields: {
      branches: { type: new GraphQLList(branch), resolve: items },
      loaded: {
        type: new GraphQLList(leaf),
        extensions: { complexity: 1 },
        resolve: async () => Array(WIDTH * WIDTH).fill({}),
      },
    },
  });
  return withPausingLists(new Schema({ query }));
}

it.each([
  ['{ branches { leaves { text } } }', { branches: Array(WIDTH).fill({ leaves: Array(WIDTH).fill({ text: 'x' }) }) }],
  ['{ loaded { text } }', { loaded: Array(WIDTH * WIDTH).fill({ text: 'x' }) }],
])('the large answer of %s is made in short time slices and is the same as one made at once', async (text, told) => {
  const clock = { now: 0 };
  const sliceEnds: number[] = [];
  const turns = createTurns({
    now: () => clock.now,
    defer: (run) =>
      setImmediate(() => {
        sliceEnds.push(clock.now);
        run();
      }),
    delay: setTimeout,
  });
  const document = parse(text);
  const schema = slowSchema(clock);
  const { data } = await runInScope({ turn: turns('org') }, async () => execute({ schema, document }));
  expect(data).toEqual(told);
  const lengths = sliceEnds.map((end, index) => end - (sliceEnds[index - 1] ?? 0));
  expect(sliceEnds.length).toBeGreaterThan(WIDTH / 4);
  // Lists that have been begun are finished first: a few of them.
  expect(Math.max(...lengths)).toBeLessThan((WIDTH * WIDTH * WORK_MS) / 3);
});

it('what several lists of an object link to is loaded together, also where the turn ends between the lists', async () => {
  const clock = { now: 0 };
  const loads: number[] = [];
  const load = createRequestLoader(async (keys: readonly number[]) => {
    loads.push(keys.length);
    return keys.map(String);
  });
  const item = new GraphQLObjectType({
    name: 'Item',
    fields: {
      linked: {
        type: GraphQLString,
        resolve: (number: number, _args, context) => {
          clock.now += 1_000;
          return load(number, context);
        },
      },
    },
  });
  const items = { type: new GraphQLList(item), resolve: () => [1, 2] };
  const query = new GraphQLObjectType({ name: 'Query', fields: { nodes: items, edges: items } });
  const schema = withPausingLists(new Schema({ query }));
  const turns = createTurns({ now: () => clock.now, defer: setImmediate, delay: setTimeout });
  const document = parse('{ nodes { linked } edges { linked } }');
  const answer = await runInScope({ turn: turns('org') }, async () => execute({ schema, document, contextValue: {} }));
  const linked = [{ linked: '1' }, { linked: '2' }];
  expect(answer).toEqual({ data: { nodes: linked, edges: linked } });
  expect(loads).toEqual([4]);
});
