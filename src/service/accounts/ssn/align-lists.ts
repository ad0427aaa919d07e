import { isJsonObject, type Json, ownValue } from '../../../base/json/json';
import { maskNumbers } from './mask-numbers';
import { type NumberKind, numberKindOf } from './number-keys';

/**
 * The items that were not sent back in their places, by what was shown of them. Items that look the same and are not are
 * left out where one of them is gone: nobody can tell which.
 */
function movedItems(stored: readonly Json[], shown: readonly string[], sent: readonly string[]): Map<string, Json[]> {
  const moved = new Map<string, Json[]>();
  for (const [at, text] of shown.entries()) {
    if (text === sent[at]) continue;
    const items = moved.get(text);
    if (items) items.push(stored[at] as Json);
    else moved.set(text, [stored[at] as Json]);
  }
  for (const [text, items] of moved) {
    if (new Set(items.map((item) => JSON.stringify(item))).size === 1) continue;
    const wanted = sent.filter((one, at) => one === text && one !== shown[at]).length;
    if (wanted < items.length) moved.delete(text);
  }
  return moved;
}

/**
 * A stored value with the items of its lists where they were sent back. Whoever reads a list with masks, and takes an item
 * out of it, sends the others from other places. Pure.
 * @param kind what the keys above say about the value
 */
export function alignLists(stored: Json | undefined, sent: Json, kind?: NumberKind): Json | undefined {
  if (Array.isArray(stored) && Array.isArray(sent)) {
    const shown = stored.map((item) => JSON.stringify(maskNumbers(item, kind)));
    const texts = sent.map((item) => JSON.stringify(item));
    const moved = movedItems(stored, shown, texts);
    return sent.map((item, at): Json => {
      const text = texts[at] ?? '';
      const found = text === shown[at] ? stored[at] : moved.get(text)?.shift();
      return found ?? alignLists(stored[at], item, kind) ?? null;
    });
  }
  if (!isJsonObject(stored) || !isJsonObject(sent)) return stored;
  const pairs = Object.keys(sent).flatMap((key): [string, Json][] => {
    const aligned = alignLists(ownValue(stored, key), sent[key] as Json, numberKindOf(key) ?? kind);
    return aligned === undefined ? [] : [[key, aligned]];
  });
  return Object.fromEntries(pairs);
}
