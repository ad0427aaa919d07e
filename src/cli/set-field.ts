import { keysOf } from '../accounts/field-path';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../json';

/** An object of which every key is data, `__proto__` too. */
export const emptyObject = (): JsonObject => Object.create(null) as JsonObject;

/** Puts a value where a path says, with the objects that lead there. @param target made by `emptyObject` */
export function setField(target: JsonObject, path: string, value: Json): void {
  const keys = keysOf(path);
  const last = keys.pop() ?? '';
  let object = target;
  for (const key of keys) {
    const found = ownValue(object, key);
    const inner = isJsonObject(found) ? found : emptyObject();
    object[key] = inner;
    object = inner;
  }
  object[last] = value;
}
