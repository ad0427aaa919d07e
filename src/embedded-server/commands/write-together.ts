import type { Document } from 'bson';
import { asBytes, asString, documentOf, documentsIn, listOf } from '../bson/elements';
import { isKnown, WRITTEN_LISTS } from '../dialect';
import { notSupported, writeConflict } from '../errors';
import type { Call } from './call';
import { CommandBody } from './message';
import { insert, update } from './writes';

const WRITES = { insert, update } as const;

interface PlannedWrite {
  body: CommandBody;
  run: (call: Call) => Document;
  count: number;
}

/** One write: `{insert: collection, documents: bytes}`, or `{update: collection, updates: bytes}`. */
function writeOf(bytes: Buffer, outer: CommandBody): PlannedWrite {
  const given = new CommandBody(bytes);
  const { name } = given;
  if (!isKnown(WRITTEN_LISTS, name)) throw notSupported(`'${name}' among writes`);
  const list = WRITTEN_LISTS[name];
  given.allow([name, list]);
  const documents = documentsIn(asBytes(given.require(list), list));
  if (!documents) throw notSupported('a list of broken documents');
  const body = new CommandBody(bytes, new Map([[list, documents]]), outer);
  return { body, run: WRITES[name], count: documents.length };
}

/**
 * Carries out the writes of a unit one after the other: all of them or none. Ends at the first of which not everything
 * could be written; then nothing is. An open transaction that holds a document is not waited for: a unit is planned on
 * what was read before, and has to be planned again. A unit that comes again gets the answer of the first time.
 * @returns `results`, the reply of each write that was carried out
 */
export function writeTogether(call: Call): Promise<Document> {
  const { engine, body } = call;
  const unit = asString(body.require('unit'));
  if (!unit) throw notSupported('a unit without an id');
  const writes = listOf(body.require('writes'), 'writes').map((value) => writeOf(documentOf(value, 'writes'), body));
  const writeAll = (view: Call['view']): Document => {
    const results: Document[] = [];
    for (const { body: own, run, count } of writes) {
      const result = run({ ...call, body: own, view });
      results.push(result);
      if (result.n === count && !result.writeErrors) continue;
      view.writes.clear();
      break;
    }
    return { results };
  };
  return engine.units.run(unit, 1n, body.name, () => engine.write(writeAll, writeConflict));
}
