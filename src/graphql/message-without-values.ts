/** What graphql-js and the scalars say is wrong with a value, without the value: names of the schema only. */
const AT_THE_END = [
  /Field "\w+" of required type "[^"]*" was not provided\.$/,
  /Field "\w+" is not defined by type "\w+"\.(?: Did you mean [^?]*\?)?$/,
  /Expected non-nullable type "[^"]*" not to be null\.$/,
  /Expected type "[^"]*" to be an object\.$/,
];

/** Reasons that end with the value: only which type refuses it is told. */
const REFUSED_BY =
  /(?:^|; )(?:(\w+|Enum "\w+") cannot represent |Value is not a valid (\w+): |Value "[\s\S]* does not exist in ("\w+") enum)/;

function refusal(text: string): string | undefined {
  const match = REFUSED_BY.exec(text);
  if (!match) return undefined;
  const [, type, otherType, enumeration] = match;
  return enumeration === undefined
    ? `${type ?? otherType} cannot represent this value.`
    : `This value does not exist in ${enumeration} enum.`;
}

/**
 * A variable's message is `Variable "$v" got invalid value <value>[ at "v.path"]; <reason>`. A quotation mark inside
 * the value stands behind a backslash, so neither the path nor a reason at the very end can be the value's own text.
 */
function aboutVariable(message: string, name: string): string {
  const place = [...message.matchAll(/ at "([\w.[\]]+)"; /g)].at(0);
  const reason = place ? message.slice(place.index + place[0].length) : '';
  const told =
    AT_THE_END.map((pattern) => pattern.exec(message)?.[0]).find((text) => text !== undefined) ?? refusal(reason);
  return `Variable "$${name}" is not valid${place ? ` at "${place[1]}"` : ''}${told ? `: ${told}` : '.'}`;
}

/** Characters of a message that are looked at, at its start and at its end. */
const LOOKED_AT = 1000;

/**
 * A message without the middle of a long value. The patterns above try every place where they could begin, to the end
 * of the text: on the value of a large request that takes minutes.
 */
const shortened = (message: string): string =>
  message.length <= 2 * LOOKED_AT ? message : `${message.slice(0, LOOKED_AT)} … ${message.slice(-LOOKED_AT)}`;

/**
 * A message of graphql-js without the values it quotes: they may be a person's. Names of fields, arguments, types and
 * variables stay, since they are what helps.
 */
export function messageWithoutValues(whole: string): string {
  const message = shortened(whole);
  const variable = /^Variable "\$(\w+)" got invalid value/.exec(message)?.[1];
  if (variable !== undefined) return aboutVariable(message, variable);
  return (refusal(message) ?? message)
    .replace(/^(Expected value of type "[^"]*"), found [\s\S]*$/, '$1.')
    .replace(/^Unknown operation named "(?!\w+"\.$)[\s\S]*$/, 'Unknown operation.')
    .replace(/^(Argument "\w+" has invalid value)[\s\S]*$/, '$1.')
    .replace(/\b(String|BlockString|Int|Float|Name) "[\s\S]*"/, '$1')
    .replace(/^(Syntax Error: Invalid [a-z ]+)[\s\S]*$/, '$1.');
}
