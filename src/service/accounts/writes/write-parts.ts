import { type Steps } from '../../../base/scheduling/steps';
import { bytesBound } from '../validation/json-size';

/**
 * The greatest size of one command to the database, as `bytesBound` estimates it: several times the real size of usual
 * values. Encoding a command does not block other requests for long.
 */
const MAX_COMMAND_BYTES = 8 * 1024 * 1024;

/**
 * The greatest number of documents in one command. While the database works on one command, the next is prepared, so a usual feed of
 * 500 rows is divided in two.
 */
const MAX_COMMAND_DOCUMENTS = 250;

/** Divides a list of writes into parts, one for each command, in the same order. */
export function* cutIntoCommands<Item>(items: readonly Item[], weighed: (item: Item) => unknown): Steps<Item[][]> {
  if (items.length === 1) return [[...items]];
  const parts: Item[][] = [];
  let part: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const own = bytesBound(weighed(item));
    if (part.length === MAX_COMMAND_DOCUMENTS || (part.length > 0 && bytes + own > MAX_COMMAND_BYTES)) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(item);
    bytes += own;
    yield;
  }
  return part.length > 0 ? [...parts, part] : parts;
}
