/** A key as a part of a dotted path: a dot inside the key, and the backslash itself, stand behind a backslash. */
const pathPart = (key: string): string => (/[.\\]/.test(key) ? key.replace(/[.\\]/g, '\\$&') : key);

/** The path of a key of the object at `path`; of a field of the account where that is empty. */
export const pathBelow = (path: string, key: string): string => (path ? `${path}.${pathPart(key)}` : pathPart(key));

/** The keys that a path joins. */
export const keysOf = (path: string): string[] =>
  Array.from(path.matchAll(/(?:^|\.)((?:[^.\\]|\\.)*)/gsu), ([, part = '']) => part.replace(/\\(.)/gsu, '$1'));
