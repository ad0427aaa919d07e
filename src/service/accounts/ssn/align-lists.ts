import { isJsonObject, type Json, ownValue } from '../../../base/json/json';
import { maskNumbers } from './mask-numbers';
import { type NumberKind, numberKindOf } from './number-keys';

/**
 * Where the items that were not sent back in their places were, by what was shown of them. Items that look the same and are
 * not are left out where one of them is gone: nobody can tell which.
 */
function movedItems(stored: readonly Json[], shown: readonly string[], sent: readonly string[]): Map<string, number[]> {
  const moved = new Map<string, number[]>();
  for (const [at, text] of shown.entries()) {
    if (text === sent[at]) continue;
    const places = moved.get(text);
    if (places) places.push(at);
    else moved.set(text, [at]);
  }
  for (const [text, places] of moved) {
    if (new Set(places.map((at) => JSON.stringify(stored[at]))).size === 1) continue;
    const wanted = sent.filter((one, at) => one === text && one !== shown[at]).length;
    if (wanted < places.length) moved.delete(text);
  }
  return moved;
}

/**
 * A stored value with the items of its lists where they were sent back. Whoever reads a list with masks, and takes an item
 * out of it, sends the others from other places. Each item is at one place: one that was sent back elsewhere is beside no
 * other that took its place. Pure.
 * @param kind what the keys above say about the value
 */
export function alignLists(stored: Json | undefined, sent: Json, kind?: NumberKind): Json | undefined {
  if (Array.isArray(stored) && Array.isArray(sent)) {
    const shown = stored.map((item) => JSON.stringify(maskNumbers(item, kind)));
    const texts = sent.map((item) => JSON.stringify(item));
    const moved = movedItems(stored, shown, texts);
    const origins = texts.map((text, at) => (text === shown[at] ? at : moved.get(text)?.shift()));
    const found = new Set(origins);
    return sent.map((item, at): Json => {
      const origin = origins[at];
      if (origin !== undefined) return stored[origin] as Json;
      return alignLists(found.has(at) ? undefined : stored[at], item, kind) ?? null;
    });
  }
  if (!isJsonObject(stored) || !isJsonObject(sent)) return stored;
  const pairs = Object.keys(sent).flatMap((key): [string, Json][] => {
    const aligned = alignLists(ownValue(stored, key), sent[key] as Json, numberKindOf(key) ?? kind);
    return aligned === undefined ? [] : [[key, aligned]];
  });
  return Object.fromEntries(pairs);
}
