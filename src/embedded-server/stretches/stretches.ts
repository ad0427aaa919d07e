import type { Path } from '../bson/paths';
import type { Collection, Index, Range } from '../keys/collection';
import type { View } from '../storage/view';
import { type Cut, StretchMap } from './stretch-map';

/** What is asked of the documents along an index. */
export interface Along {
  readonly collection: Collection;
  readonly index: Index;
  /** All entries with the values that the documents have to have in front. */
  readonly whole: Range;
  /** The texts that documents have to have at paths, each by its beginning. */
  readonly beginnings: readonly { readonly path: Path; readonly bytes: Uint8Array }[];
}

/** More stretches than this are not kept of a collection, each of about thirty kilobytes. */
const MAX_STRETCHES = 2048;

/** A map that was asked within this time makes no room for others, so that they do not evict each other for ever. */
const LATELY_MS = 600_000;

/** Fewer entries than this are walked along sooner than looked up in a map. */
const MIN_ENTRIES = 8_000;

const bothOf = (one: Cut, other: Cut): Cut =>
  function* (range, reverse) {
    for (const piece of one(range, reverse)) yield* other(piece, reverse);
  };

/** The maps of all collections. */
export class Stretches {
  private readonly maps = new WeakMap<Collection, StretchMap[]>();

  /** @param survey lets a map survey what it has not seen, in the background */
  constructor(
    private readonly survey: (map: StretchMap) => void,
    private readonly most = MAX_STRETCHES,
  ) {}

  /** Says what is left of a range of an index where documents may be that have all of the beginnings; see `StretchMap`. */
  cut(view: View, along: Along): Cut | undefined {
    const cuts = this.of(along).flatMap((map) => {
      map.lastAsked = performance.now();
      const beginnings = along.beginnings.filter(({ path }) => path.text === map.path.text).map(({ bytes }) => bytes);
      return map.cut(view, beginnings) ?? [];
    });
    const [first, ...others] = cuts;
    return others.reduce((before, cut) => before && bothOf(before, cut), first);
  }

  /** Asks for maps, so that the next search of this kind takes less. */
  want(view: View, along: Along): void {
    const { collection, index, whole, beginnings } = along;
    const maps = this.maps.get(collection) ?? [];
    this.maps.set(collection, maps);
    collection.watchers = maps;
    const now = performance.now();
    const hasRoom = () => maps.reduce((sum, { size }) => sum + size, 0) < this.most;
    for (const map of hasRoom() ? [] : maps.filter(({ lastAsked }) => lastAsked < now - LATELY_MS)) {
      maps.splice(maps.indexOf(map), 1);
      map.drop();
    }
    for (const { path } of hasRoom() ? beginnings : []) {
      // The map is told of a change of the text by the index of the text.
      const isIndexed = collection.indexes.some(({ fields }) => fields.some((field) => field.path.text === path.text));
      if (!isIndexed || this.of(along).some((map) => map.path.text === path.text)) continue;
      if (view.count(...whole, MIN_ENTRIES) < MIN_ENTRIES) continue;
      maps.push(new StretchMap(collection, index, path, whole, hasRoom));
    }
    for (const map of this.of(along)) if (map.begins(now)) this.survey(map);
  }

  private of({ collection, index, whole, beginnings }: Along): readonly StretchMap[] {
    const maps = this.maps.get(collection) ?? [];
    return maps.filter(
      (map) =>
        map.index === index &&
        map.range[0].equals(whole[0]) &&
        beginnings.some(({ path }) => path.text === map.path.text),
    );
  }
}
