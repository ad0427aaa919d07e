import type { RawValue } from './bson-walk';
import type { Collection } from './catalog';
import { DocumentWriter, idOf } from './document-writer';
import type { Condition } from './filter';
import { documentKey } from './index-keys';
import { planQuery } from './planner';
import { eachMatch, QueryStream } from './query';
import type { SortField } from './sorting';
import { runAtOnce } from './turns';
import { applyModifier, type Modifier, upsertBase, withIdFirst } from './update-document';
import type { View } from './view';
import type { WriteSet } from './write-set';

export interface Found {
  readonly key: Buffer;
  readonly document: Buffer;
}

interface Replaced extends Found {
  readonly after: Buffer;
}

/** The documents a write is about, copied: all of them before the first is changed. */
export function findForWrite(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
  multi: boolean,
  sort: readonly SortField[] = [],
): Found[] {
  if (sort.length > 0) return findSorted(view, collection, conditions, sort);
  const found: Found[] = [];
  const search = eachMatch(view, planQuery(collection, conditions, []), conditions, (document, key) => {
    found.push({ key, document: Buffer.from(document) });
    return multi;
  });
  runAtOnce(search);
  return found;
}

function findSorted(
  view: View,
  collection: Collection,
  conditions: readonly Condition[],
  sort: readonly SortField[],
): Found[] {
  const found: Found[] = [];
  const stream = runAtOnce(QueryStream.open({ conditions, sort, skip: 0, limit: 1 }, view, collection));
  const search = stream.fill(view, (document) => {
    const copy = Buffer.from(document);
    found.push({ key: documentKey(collection, idOf(copy)), document: copy });
    return true;
  });
  runAtOnce(search);
  return found;
}

export interface UpdateStatement {
  readonly conditions: readonly Condition[];
  readonly modifier: Modifier;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly sort?: readonly SortField[];
}

export interface UpdateResult {
  readonly matched: number;
  readonly modified: number;
  readonly upsertedId?: RawValue;
  /** The one document of an update that is not `multi`, before and after. */
  readonly before?: Buffer;
  readonly after?: Buffer;
}

export function runUpdate(
  view: View,
  writes: WriteSet,
  collection: Collection,
  statement: UpdateStatement,
): UpdateResult {
  const { conditions, modifier, multi, upsert } = statement;
  const writer = new DocumentWriter(view, writes, collection);
  const found = findForWrite(view, collection, conditions, multi, statement.sort);
  if (found.length === 0) return upsert ? insertNew(writer, conditions, modifier) : { matched: 0, modified: 0 };
  const done: Replaced[] = [];
  let after: Buffer | undefined;
  try {
    for (const { key, document } of found) {
      after = applyModifier(document, modifier, conditions);
      if (after.equals(document)) continue;
      writer.replace(key, document, after);
      done.push({ key, document, after });
    }
  } catch (error) {
    // A statement changes all its documents or none.
    for (const { key, document, after } of done.reverse()) writer.replace(key, after, document);
    throw error;
  }
  const modified = done.length;
  return { matched: found.length, modified, ...(found[0] && { before: found[0].document }), ...(after && { after }) };
}

function insertNew(writer: DocumentWriter, conditions: readonly Condition[], modifier: Modifier): UpdateResult {
  const after = withIdFirst(applyModifier(upsertBase(conditions, modifier), modifier, [], true));
  writer.insert(after);
  return { matched: 0, modified: 0, upsertedId: idOf(after), after };
}
