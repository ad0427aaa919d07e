import { isJsonObject, type JsonObject } from '../../base/json/json';
import { keysOf, pathBelow } from '../../service/accounts/fields/field-path';
import { READ_ONLY_COLUMNS, ROW_FIELDS } from './row-fields';
import { unknownField } from './unknown-field';

const FIELD_NAMES = ROW_FIELDS.map(({ name }) => name);

/** By the path of an object that has fields: its keys. A free-form object takes every key. */
const KNOWN = new Map<string, Set<string>>([['', new Set<string>(READ_ONLY_COLUMNS)]]);
for (const name of FIELD_NAMES) {
  let path = '';
  for (const key of keysOf(name)) {
    KNOWN.set(path, (KNOWN.get(path) ?? new Set()).add(key));
    path = pathBelow(path, key);
  }
}

const MAX_CHARACTERS = 60;
const MAX_NOTICES = 1000;
const noticeByPath = new Map<string, string>();

/** What is wrong with a key that no field has. A table made into JSON has paths for keys, such as `metadata.filenumber`. */
function faultOf(path: string, shown: string): string {
  const [key = ''] = keysOf(path);
  const dot = key.indexOf('.');
  if (dot < 0 || !KNOWN.get('')?.has(key.slice(0, dot))) return unknownField(shown, FIELD_NAMES).message;
  return `${shown} is one key with a dot in it: nest what follows the dot, or use the table as CSV`;
}

/** Rows of a file have the same keys, and looking for the likeliest field takes time. */
function noticeOf(path: string): string {
  const known = noticeByPath.get(path);
  if (known !== undefined) return known;
  const shown = path.length > MAX_CHARACTERS ? `${path.slice(0, MAX_CHARACTERS)}…` : path;
  const notice = `A key is ignored. ${faultOf(path, shown)}`;
  if (noticeByPath.size < MAX_NOTICES) noticeByPath.set(path, notice);
  return notice;
}

/** Says which keys of a row the service ignores, since no field has their name. */
export function unknownKeyNotices(object: JsonObject, path = ''): string[] {
  const known = KNOWN.get(path);
  if (!known) return [];
  return Object.entries(object).flatMap(([key, value]) => {
    const own = pathBelow(path, key);
    if (!known.has(key)) return noticeOf(own);
    return isJsonObject(value) ? unknownKeyNotices(value, own) : [];
  });
}
