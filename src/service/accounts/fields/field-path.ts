/** Escapes a key for a dotted path: puts a backslash before each dot and each backslash. */
const pathPart = (key: string): string => (/[.\\]/.test(key) ? key.replace(/[.\\]/g, '\\$&') : key);

/** The path of a key of the object at `path`. An empty `path` stands for the account itself. */
export const pathBelow = (path: string, key: string): string => (path ? `${path}.${pathPart(key)}` : pathPart(key));

/** Splits a path into its keys and unescapes them. */
export const keysOf = (path: string): string[] =>
  path.includes('\\')
    ? Array.from(path.matchAll(/(?:^|\.)((?:[^.\\]|\\.)*)/gsu), ([, part = '']) => part.replace(/\\(.)/gsu, '$1'))
    : path.split('.');
