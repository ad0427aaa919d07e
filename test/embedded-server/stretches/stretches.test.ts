import type { Document } from 'bson';
import fc from 'fast-check';
import { runAtOnce } from '../../../src/embedded-server/query/turns';
import type { StretchMap } from '../../../src/embedded-server/stretches/stretch-map';
import { runs } from '../../support/properties';
import { useEngine } from '../support';
import { filled, type Item, MANY, stepsOf, wordsAt } from './support';

const engine = useEngine();

/** What a search has to find. */
const expected = (items: ReadonlyMap<number, Item>, words: string, direction: 1 | -1) =>
  [...items.values()]
    .filter(({ t }) => words.split(' ').every((beginning) => t.some((word) => word.startsWith(beginning))))
    .sort((a, b) => direction * (a.u - b.u || a._id - b._id))
    .slice(0, 20)
    .map(({ _id }) => _id);

/** Not all, so that a document is written again. */
const place = fc.integer({ min: 0, max: (2 * MANY) / 100 - 1 }).map((half) => half * 50);
const kind = fc.oneof(
  fc.constantFrom('survey', 'insert in front', 'add a word', 'move to the front'),
  // What drops everything is done less often.
  fc.constantFrom('survey', 'survey', 'survey', 'insert', 'change the text', 'move'),
);
const change = fc.record({ kind, place, at: place });
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
const beginning = fc.oneof(
  fc.constantFrom('a', 'all', 'all3', 'at-', 'b'),
  place.map((at) => wordsAt(at)[1] as string),
);
const direction = fc.constantFrom<1 | -1>(1, -1);
const twoWords = fc
  .tuple(place, place)
  .map(([one, other]) => `${wordsAt(one)[2]?.slice(0, 2)} ${wordsAt(other)[3]?.slice(0, 2)}`);
const searched = fc.tuple(fc.oneof(beginning, twoWords), direction);

test.each([1, 2])(
  'searches find the same along stretches, whatever is written meanwhile (%i)',
  async (number) => {
    const { run, name, items, viewOf, search, ask, asked } = await filled(engine);
    let [front, lastId] = [MANY, MANY];
    const put = async (item: Item) => {
      const { _id, t, u } = item;
      if (items.has(_id)) await run({ update: name, updates: [{ q: { _id }, u: { $set: { t, u } } }] });
      else await run({ insert: name, documents: [item] });
      items.set(_id, item);
    };
    ask();
    const [map] = asked as [StretchMap];
    let steps = stepsOf(engine, map);
    const survey = (count: number) => {
      for (let left = count; left > 0; left--) {
        if (!steps.next().done) continue;
        // It begins at whatever time.
        map.begins(Number.POSITIVE_INFINITY);
        steps = stepsOf(engine, map);
      }
    };
    const write = async (one: Change) => {
      const item = items.get(one.place);
      const t = wordsAt(one.at);
      if (one.kind === 'survey') survey((one.at / 50) % 24);
      else if (one.kind === 'insert in front') await put({ _id: ++lastId, o: 'x', t, u: ++front });
      else if (one.kind === 'insert') await put({ _id: ++lastId, o: 'x', t, u: one.place });
      else if (item && one.kind === 'change the text') await put({ ...item, t });
      else if (item && one.kind === 'add a word') await put({ ...item, t: [...item.t, ...t] });
      else if (item && one.kind === 'move') await put({ ...item, t, u: one.at });
      else if (item) await put({ ...item, u: ++front });
    };
    const changes = fc.array(change, { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(changes, changes, fc.array(searched, { maxLength: 5 }), async (earlier, later, searches) => {
        const [before, itemsBefore] = [engine.storage.snapshot(), new Map(items)];
        const viewBefore = viewOf(before);
        for (const one of earlier) await write(one);
        for (const one of later) await write(one);
        const now = engine.storage.snapshot();
        const viewNow = viewOf(now);
        // What was written is what a stretch could hide.
        for (const { at, place } of [...earlier, ...later])
          for (const one of [at, place])
            searches.push([wordsAt(one)[1] as string, -1], [wordsAt(one).slice(2).join(' '), -1]);
        for (const [text, direction] of searches) {
          expect(search(text, direction, viewNow).found).toEqual(expected(items, text, direction));
          expect(search(text, direction, viewBefore).found).toEqual(expected(itemsBefore, text, direction));
        }
        before.done();
        now.done();
      }),
      { seed: (fc.readConfigureGlobal().seed ?? 0) + number, numRuns: runs(15), endOnFailure: true },
    );
  },
  120_000,
);

describe('along stretches', () => {
  const OLD = 8_500;
  const older = wordsAt(6_000);

  it('a search for what many have but not the newest reads few documents', async () => {
    const { searchNow, surveyAgain } = await filled(engine);
    expect(searchNow('at-0', -1).documents).toBeGreaterThanOrEqual(1_000);
    surveyAgain();
    expect(searchNow('at-0', -1).documents).toBeLessThan(500);
  });

  it.each<1 | -1>([1, -1])('a search for two words that many have, but few both, reads few (%i)', async (direction) => {
    const { items, searchNow, surveyAgain } = await filled(engine);
    expect(searchNow('fd lf', direction).documents).toBeGreaterThanOrEqual(600);
    surveyAgain();
    const { found, documents } = searchNow('fd lf', direction);
    expect(found).toEqual(expected(items, 'fd lf', direction));
    expect(documents).toBeLessThan(400);
  });

  const changes: [string, Document][] = [
    ['whose text changes where it stands', { t: older }],
    ['that gets a word where it stands', { t: [...wordsAt(OLD), ...older] }],
    ['that moves to the front', { t: older, u: MANY }],
    ['that moves to an old place', { t: older, u: OLD - 0.5 }],
  ];

  it.each(changes)('a document %s is found', async (_, $set) => {
    const { run, name, searchNow, surveyAgain } = await filled(engine);
    surveyAgain();
    await run({ update: name, updates: [{ q: { _id: OLD }, u: { $set } }] });
    expect(searchNow('at-6', -1).found[0]).toBe(OLD);
  });

  it.each(changes)('a document %s while its stretch is surveyed is found', async (_, $set) => {
    const { run, name, searchNow, newMap } = await filled(engine);
    const survey = stepsOf(engine, newMap());
    for (let step = 0; step < 8; step++) survey.next();
    await run({ update: name, updates: [{ q: { _id: OLD }, u: { $set } }] });
    runAtOnce(survey);
    expect(searchNow('at-6', -1).found[0]).toBe(OLD);
  });

  it('a search that began before a survey finds what has moved since', async () => {
    const { run, name, viewOf, search, surveyAgain } = await filled(engine);
    await run({ update: name, updates: [{ q: { _id: OLD }, u: { $set: { t: older } } }] });
    const snapshot = engine.storage.snapshot();
    const view = viewOf(snapshot);
    await run({ update: name, updates: [{ q: { _id: OLD }, u: { $set: { t: wordsAt(OLD), u: MANY } } }] });
    surveyAgain();
    expect(search('at-6', -1, view).found[0]).toBe(OLD);
    snapshot.done();
  });
});
