import { runAtOnce } from '../../../src/embedded-server/query/turns';
import { StretchMap } from '../../../src/embedded-server/stretches/stretch-map';
import { until } from '../../support/until';
import { useEngine, whileCommitting } from '../support';
import { filled, MANY, stepsOf, surveyAll } from './support';

const engine = useEngine();

describe('a map of stretches', () => {
  const MINUTE = 60_000;
  const WORDS = { t: [`all0`] };

  it('is surveyed less often while writes make surveys useless, but after half an hour at most', async () => {
    const { run, name, newMap } = await filled(engine);
    const map = newMap();
    let now = performance.now();
    const beginsAfter = (minutes: number) => {
      now += minutes * MINUTE;
      return map.begins(now);
    };
    surveyAll(engine, map);
    for (let u = 1; u < 12; u++) {
      await run({ update: name, updates: [{ q: { _id: 0 }, u: { $set: { u: u / 100 } } }] });
      expect(beginsAfter(30)).toBe(true);
      const survey = stepsOf(engine, map);
      survey.next();
      await run({ update: name, updates: [{ q: { _id: 0 }, u: { $set: { u: u / 50 + 1 } } }] });
      runAtOnce(survey);
      expect(map.size).toBe(0);
    }
    expect(beginsAfter(29)).toBe(false);
    expect(beginsAfter(1)).toBe(true);
    surveyAll(engine, map);
    expect(beginsAfter(30)).toBe(true);
    surveyAll(engine, map);
    expect(beginsAfter(0.5)).toBe(true);
  });

  it('drops what was surveyed during a commit that it does not show', async () => {
    const { name, newMap } = await filled(engine);
    const map = newMap();
    await whileCommitting(engine, { update: name, updates: [{ q: { _id: 0 }, u: { $set: { u: 0.5 } } }] }, async () => {
      surveyAll(engine, map);
      expect(map.size).toBe(9);
    });
    expect(map.size).toBe(0);
  });

  it('is surveyed again after a survey that failed', async () => {
    const { newMap } = await filled(engine);
    const map = newMap();
    const survey = stepsOf(engine, map);
    survey.next();
    survey.return();
    expect(map.begins(performance.now() + 60 * MINUTE)).toBe(true);
    surveyAll(engine, map);
    expect(map.size).toBe(9);
  });

  it('is one for two words of the first search', async () => {
    const { forget, ask, asked } = await filled(engine);
    forget();
    ask(undefined, { $and: [{ t: { $regex: '^all' } }, { t: { $regex: '^at-' } }] });
    expect(asked).toHaveLength(1);
  });

  it('keeps what may be kept, and makes room for another one only once it has not been asked for a while', async () => {
    const { run, name, newMap, ask, asked } = await filled(engine);
    const clock = jest.spyOn(performance, 'now');
    const later = (time: number) => clock.mockReturnValue(time);
    later(0);
    const map = newMap(4);
    surveyAll(engine, map);
    expect(map.size).toBe(4);
    const documents = Array.from({ length: 1_300 }, (_, at) => ({ _id: MANY + at, o: 'x', ...WORDS, u: MANY + at }));
    await run({ insert: name, documents });
    later(5 * MINUTE);
    ask();
    expect(asked).toEqual([map, map]);
    surveyAll(engine, map);
    expect(map.size).toBe(4);
    ask({ _id: -1 });
    expect(asked).toHaveLength(2);
    // A survey that goes on ends where its map makes room.
    expect(map.begins(6 * MINUTE)).toBe(true);
    later(20 * MINUTE);
    ask({ _id: -1 });
    expect(asked).toHaveLength(3);
    surveyAll(engine, map);
    expect(map.size).toBe(0);
    surveyAll(engine, asked[2] as StretchMap);
    expect(asked[2]?.size).toBe(4);
    clock.mockRestore();
  });
});

test('an engine surveys one map after the other', async () => {
  const surveyed: StretchMap[] = [];
  const { survey } = StretchMap.prototype;
  const spy = jest.spyOn(StretchMap.prototype, 'survey').mockImplementation(function (this: StretchMap, view) {
    surveyed.push(this);
    return survey.call(this, view);
  });
  const { run, name } = await filled(engine);
  const filter = { o: 'x', t: { $regex: '^all' } };
  for (const sort of [{ u: -1, _id: -1 }, { _id: -1 }]) await run({ find: name, filter, sort, limit: 20 });
  await until(() => surveyed.length >= 18);
  spy.mockRestore();
  expect(new Set(surveyed.slice(0, 9)).size).toBe(1);
  expect(new Set(surveyed.slice(9)).size).toBe(1);
});
