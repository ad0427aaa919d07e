/** What graphql-js says is wrong with a value, without the value itself. */
const REASONS = [
  /Field "\w+" of required type "[^"]*" was not provided/,
  /Field "\w+" is not defined by type "\w+"/,
  /Expected non-nullable type "[^"]*" not to be null/,
  /Expected type "[^"]*" to be an object/,
  /\w+ cannot represent [a-z\d -]*value/,
  /does not exist in "\w+" enum/,
];

/** The last match counts: what stands before it may be the text of a value that looks the same. */
const lastMatch = (text: string, pattern: RegExp): RegExpExecArray | undefined =>
  [...text.matchAll(new RegExp(pattern, 'g'))].at(-1);

function aboutVariable(message: string, name: string): string {
  const place = lastMatch(message, / at "([\w.[\]]+)"; /)?.[1] ?? name;
  const reason = REASONS.map((pattern) => lastMatch(message, pattern)).find((match) => match !== undefined)?.[0];
  return `Variable "$${name}" is not valid at "${place}"${reason ? `: ${reason}` : ''}.`;
}

/**
 * A message of graphql-js without the values it quotes: they may be a person's. Names of fields, arguments, types and
 * variables stay, since they are what helps.
 */
export function messageWithoutValues(message: string): string {
  const variable = /^Variable "\$(\w+)" got invalid value/.exec(message)?.[1];
  if (variable !== undefined) return aboutVariable(message, variable);
  return message
    .replace(/(cannot represent [a-z\d -]*value): [\s\S]*$/, '$1.')
    .replace(/^(Expected value of type "[^"]*"), found [\s\S]*$/, '$1.')
    .replace(/^Value "[\s\S]*" (does not exist in "\w+" enum)[\s\S]*$/, 'The value $1.')
    .replace(/^(Argument "\w+" has invalid value)[\s\S]*$/, '$1.')
    .replace(/\b(String|BlockString) "[\s\S]*"/, '$1');
}
