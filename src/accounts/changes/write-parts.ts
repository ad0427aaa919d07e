import { type Steps } from '../../turns';
import { bytesBound } from '../validation/json-size';

/**
 * What one command to the database may hold, as `bytesBound` counts, which is several times the real size of most
 * values: a usual feed of 500 rows fits whole, and a command is encoded in one short stretch.
 */
const COMMAND_BYTES = 8 * 1024 * 1024;

/** Cuts a list of what is to be written into parts, one for each command, in their order. */
export function* cutIntoCommands<Item>(items: readonly Item[], weighed: (item: Item) => unknown): Steps<Item[][]> {
  const parts: Item[][] = [];
  let part: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const own = bytesBound(weighed(item));
    if (part.length > 0 && bytes + own > COMMAND_BYTES) {
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
