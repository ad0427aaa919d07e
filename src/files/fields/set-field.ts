import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json/json';

/** An object without a prototype: every key is data, even `__proto__`. */
export const emptyObject = (): JsonObject => Object.create(null) as JsonObject;

/** Sets a value at a path, creating the objects on the way. @param target made by `emptyObject` */
export function setField(target: JsonObject, keys: readonly string[], value: Json): void {
  const last = keys.at(-1) ?? '';
  let object = target;
  for (const key of keys.slice(0, -1)) {
    const found = ownValue(object, key);
    const inner = isJsonObject(found) ? found : emptyObject();
    object[key] = inner;
    object = inner;
  }
  object[last] = value;
}
