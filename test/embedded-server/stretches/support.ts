import { type Document, deserialize, serialize } from 'bson';
import { fieldOf } from '../../../src/embedded-server/bson/elements';
import type { Engine } from '../../../src/embedded-server/engine/engine';
import type { Collection } from '../../../src/embedded-server/keys/collection';
import { parseFilter } from '../../../src/embedded-server/query/filter';
import { openQuery } from '../../../src/embedded-server/query/query-stream';
import { parseSort } from '../../../src/embedded-server/query/sorting';
import { runAtOnce } from '../../../src/embedded-server/query/turns';
import type { Snapshot } from '../../../src/embedded-server/storage/storage';
import { View } from '../../../src/embedded-server/storage/view';
import type { StretchMap } from '../../../src/embedded-server/stretches/stretch-map';
import { Stretches } from '../../../src/embedded-server/stretches/stretches';
import { commandsOf } from '../support';

/** Enough for several stretches, and for one search to ask for a survey. */
export const MANY = 9_000;

export interface Item {
  _id: number;
  o: string;
  t: string[];
  u: number;
}
const letter = (place: number, of: number) => String.fromCharCode(97 + (place % of));
/** One that all have, one that stands together in the order, and two that many have, but few have both. */
export const wordsAt = (place: number) => [
  `all${place % 7}`,
  `at-${Math.floor(place / 1_000)}`,
  `f${letter(place, 7)}${letter(place, 5)}`,
  `l${letter(place, 13)}${letter(place, 5)}`,
];
const rawValueOf = (value: Document) => {
  const found = fieldOf(Buffer.from(serialize({ value })), Buffer.from('value'));
  if (!found) throw new Error('There is no value');
  return found;
};

let collections = 0;
/** A collection with its documents as a model, and searches that use stretches. */
export async function filled(engine: Engine) {
  const run = commandsOf(engine);
  const name = `c${++collections}`;
  const indexes = [
    { name: 'order', key: { o: 1, u: -1, _id: -1 } },
    { name: 'ids', key: { o: 1, _id: -1 } },
    { name: 'text', key: { o: 1, t: 1 } },
  ];
  await run({ createIndexes: name, indexes });
  const items = new Map<number, Item>();
  for (let _id = 0; _id < MANY; _id++) items.set(_id, { _id, o: 'x', t: wordsAt(_id), u: _id });
  await run({ insert: name, documents: [...items.values()] });
  const collection = engine.catalog.get(`test.${name}`) as Collection;
  const counters = { documentsExamined: 0, indexLookups: 0 };
  const viewOf = (snapshot: Snapshot) => new View(engine.storage, counters, snapshot);
  /** Maps that have been asked for, each time that a survey was to begin. */
  const asked: StretchMap[] = [];
  const stretchesOf = (most?: number) => new Stretches((map) => void asked.push(map), most);
  let stretches = stretchesOf();
  /** What a search for documents with all of some words finds, and how many it reads for that. */
  const search = (
    words: string,
    direction: 1 | -1,
    view: View,
    sort: Document = { u: direction, _id: direction },
    text: Document = { $and: words.split(' ').map((word) => ({ t: { $regex: `^${word}` } })) },
  ) => {
    const spec = {
      conditions: parseFilter(rawValueOf({ o: 'x', ...text })),
      sort: parseSort(rawValueOf(sort)),
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
  /** The same in what is stored now. */
  const searchNow = (words: string, direction: 1 | -1, ...order: [sort?: Document, text?: Document]) => {
    const snapshot = engine.storage.snapshot();
    const result = search(words, direction, viewOf(snapshot), ...order);
    snapshot.done();
    return result;
  };
  const ask = (sort?: Document, text?: Document) => void searchNow('all', -1, sort, text);
  const forget = (most?: number) => {
    stretches = stretchesOf(most);
    asked.length = 0;
  };
  /** The map that is asked for once all of them are forgotten. */
  const newMap = (most?: number) => {
    forget(most);
    ask();
    return asked[0] as StretchMap;
  };
  const surveyAgain = () => {
    newMap();
    for (const map of asked) surveyAll(engine, map);
  };
  return { run, name, items, viewOf, search, searchNow, surveyAgain, forget, newMap, ask, asked };
}

/** Surveys a map in steps, each of a few documents of a stretch. The map goes on with a survey that has begun. */
export function* stepsOf(engine: Engine, map: StretchMap): Generator<void, void, void> {
  for (let goesOn = true; goesOn; ) {
    const snapshot = engine.storage.snapshot();
    try {
      const view = new View(engine.storage, engine.counters, snapshot, undefined, () => true);
      goesOn = yield* map.survey(view);
    } finally {
      snapshot.done();
    }
    yield;
  }
}
export const surveyAll = (engine: Engine, map: StretchMap) => runAtOnce(stepsOf(engine, map));
