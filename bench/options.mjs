import { parseArgs } from 'node:util';

/** The options of a program, by their defaults: a number is read as one, and a flag has the default false. */
export function readOptions(defaults) {
  const typeOf = (value) => (typeof value === 'boolean' ? 'boolean' : 'string');
  const options = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, { type: typeOf(value) }]));
  const given = Object.entries(parseArgs({ options }).values).map(([name, value]) => [
    name,
    typeof defaults[name] === 'number' ? Number(value) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(given) };
}
