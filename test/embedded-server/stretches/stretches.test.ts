import { type Document, deserialize, serialize } from 'bson';
import fc from 'fast-check';
import { fieldOf } from '../../../src/embedded-server/bson/elements';
import type { Collection } from '../../../src/embedded-server/keys/collection';
import { parseFilter } from '../../../src/embedded-server/query/filter';
import { openQuery } from '../../../src/embedded-server/query/query-stream';
import { parseSort } from '../../../src/embedded-server/query/sorting';
import { runAtOnce } from '../../../src/embedded-server/query/turns';
import type { Snapshot } from '../../../src/embedded-server/storage/storage';
import { View } from '../../../src/embedded-server/storage/view';
import { Stretches } from '../../../src/embedded-server/stretches/stretches';
import { runs } from '../../support/properties';
import { commandsOf, useEngine } from '../support';

const engine = useEngine();
const run = commandsOf(engine);
/** Enough for several stretches, and for one search to ask for a survey. */
const MANY = 9_000;

interface Item {
  _id: number;
  o: string;
  t: string[];
  u: number;
}
/** Words that stand together in the order, and one that all have. */
const wordsAt = (place: number) => [`all${place % 7}`, `at-${Math.floor(place / 1_000)}`];
const rawValueOf = (value: Document) => {
  const found = fieldOf(Buffer.from(serialize({ value })), Buffer.from('value'));
  if (!found) throw new Error('There is no value');
  return found;
};

let collections = 0;
/** A collection with its documents as a model, and searches that use stretches. */
async function filled() {
  const name = `c${++collections}`;
  const indexes = [
    { name: 'order', key: { o: 1, u: -1, _id: -1 } },
    { name: 'text', key: { o: 1, t: 1 } },
  ];
  await run({ createIndexes: name, indexes });
  const items = new Map<number, Item>();
  for (let _id = 0; _id < MANY; _id++) items.set(_id, { _id, o: 'x', t: wordsAt(_id), u: _id });
  await run({ insert: name, documents: [...items.values()] });
  const collection = engine.catalog.get(`test.${name}`) as Collection;
  const counters = { documentsExamined: 0, indexLookups: 0 };
  const viewOf = (snapshot: Snapshot) => new View(engine.storage, counters, snapshot);
  const surveyed = () =>
    new Stretches((map) => {
      for (let goesOn = true; goesOn; ) {
        const snapshot = engine.storage.snapshot();
        goesOn = runAtOnce(map.survey(viewOf(snapshot)));
        snapshot.done();
      }
    });
  let stretches = surveyed();
  /** What a search finds, and how many documents it reads for that. */
  const search = (beginning: string, direction: 1 | -1, view: View) => {
    const spec = {
      conditions: parseFilter(rawValueOf({ o: 'x', t: { $regex: `^${beginning}` } })),
      sort: parseSort(rawValueOf({ u: direction, _id: direction })),
      skip: 0,
      limit: 20,
    };
    const before = counters.documentsExamined;
    const found: number[] = [];
    const fill = runAtOnce(openQuery(spec, view, collection, stretches));
    runAtOnce(
      fill(view, (document) => {
        found.push(deserialize(document)._id as number);
        return true;
      }),
    );
    return { found, documents: counters.documentsExamined - before };
  };
  const surveyAgain = () => {
    stretches = surveyed();
    const snapshot = engine.storage.snapshot();
    search('all', -1, viewOf(snapshot));
    snapshot.done();
  };
  return { name, items, viewOf, search, surveyAgain };
}

/** What a search has to find. */
const expected = (items: ReadonlyMap<number, Item>, beginning: string, direction: 1 | -1) =>
  [...items.values()]
    .filter(({ t }) => t.some((word) => word.startsWith(beginning)))
    .sort((a, b) => direction * (a.u - b.u || a._id - b._id))
    .slice(0, 20)
    .map(({ _id }) => _id);

/** Not all, so that a document is written again. */
const place = fc.integer({ min: 0, max: (2 * MANY) / 100 - 1 }).map((half) => half * 50);
const kind = fc.constantFrom('insert in front', 'insert', 'change the text', 'move to the front', 'move');
const change = fc.record({ kind, place, at: place });
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
const beginning = fc.oneof(
  fc.constantFrom('a', 'all', 'all3', 'at-', 'b'),
  place.map((at) => wordsAt(at)[1] as string),
);
const direction = fc.constantFrom<1 | -1>(1, -1);
const searched = fc.tuple(beginning, direction);

test.each([1, 2, 3, 4])(
  'searches find the same along stretches, whatever is written meanwhile (%i)',
  async () => {
    const { name, items, viewOf, search, surveyAgain } = await filled();
    let [front, lastId] = [MANY, MANY];
    const put = async (item: Item) => {
      const { _id, t, u } = item;
      if (items.has(_id)) await run({ update: name, updates: [{ q: { _id }, u: { $set: { t, u } } }] });
      else await run({ insert: name, documents: [item] });
      items.set(_id, item);
    };
    const write = async (one: Change) => {
      const item = items.get(one.place);
      const t = wordsAt(one.at);
      if (one.kind === 'insert in front') await put({ _id: ++lastId, o: 'x', t, u: ++front });
      else if (one.kind === 'insert') await put({ _id: ++lastId, o: 'x', t, u: one.place });
      else if (item && one.kind === 'change the text') await put({ ...item, t });
      else if (item && one.kind === 'move') await put({ ...item, t, u: one.at });
      else if (item) await put({ ...item, t, u: ++front });
    };
    const changes = fc.array(change, { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(changes, changes, fc.array(searched, { maxLength: 5 }), async (earlier, later, searches) => {
        const [before, itemsBefore] = [engine.storage.snapshot(), new Map(items)];
        const viewBefore = viewOf(before);
        for (const one of earlier) await write(one);
        surveyAgain();
        for (const one of later) await write(one);
        const now = engine.storage.snapshot();
        const viewNow = viewOf(now);
        // What was written is what a stretch could hide.
        for (const { at } of [...earlier, ...later]) searches.push([wordsAt(at)[1] as string, -1]);
        for (const [text, direction] of searches) {
          expect(search(text, direction, viewNow).found).toEqual(expected(items, text, direction));
          expect(search(text, direction, viewBefore).found).toEqual(expected(itemsBefore, text, direction));
        }
        before.done();
        now.done();
      }),
      { numRuns: runs(40), endOnFailure: true },
    );
  },
  120_000,
);

describe('along stretches', () => {
  const OLD = 8_500;
  const oldest = wordsAt(0);

  it('a search for what many have but not the newest reads few documents', async () => {
    const { viewOf, search, surveyAgain } = await filled();
    const snapshot = engine.storage.snapshot();
    expect(search('at-0', -1, viewOf(snapshot)).documents).toBeGreaterThanOrEqual(1_000);
    surveyAgain();
    expect(search('at-0', -1, viewOf(snapshot)).documents).toBeLessThan(500);
    snapshot.done();
  });

  it.each<[string, Document]>([
    ['whose text changes where it stands', { t: oldest }],
    ['that moves to an old place', { t: oldest, u: OLD - 0.5 }],
  ])('a document %s is found', async (_, $set) => {
    const { name, viewOf, search, surveyAgain } = await filled();
    surveyAgain();
    await run({ update: name, updates: [{ q: { _id: OLD }, u: { $set } }] });
    const snapshot = engine.storage.snapshot();
    expect(search('at-0', -1, viewOf(snapshot)).found[0]).toBe(OLD);
    snapshot.done();
  });

  it('a search that began before a survey finds what has moved since', async () => {
    const { name, viewOf, search, surveyAgain } = await filled();
    await run({ update: name, updates: [{ q: { _id: OLD }, u: { $set: { t: oldest } } }] });
    const snapshot = engine.storage.snapshot();
    const view = viewOf(snapshot);
    await run({ update: name, updates: [{ q: { _id: OLD }, u: { $set: { t: wordsAt(OLD), u: MANY } } }] });
    surveyAgain();
    expect(search('at-0', -1, view).found[0]).toBe(OLD);
    snapshot.done();
  });
});
