import { type GraphQLSchema, isEnumType } from 'graphql';

/** Reasons that hold names of the schema only, at the end of a message of graphql-js or of a scalar. */
const SAFE_REASONS = [
  /Field "\w+" of required type "[^"]*" was not provided\.$/,
  /Field "\w+" is not defined by type "\w+"\.(?: Did you mean [^?]*\?)?$/,
  /Expected non-nullable type "[^"]*" not to be null\.$/,
  /Expected type "[^"]*" to be an object\.$/,
];

/** Reasons that end with the value; only the type that refuses it is kept. */
const REFUSED_BY =
  /(?:^|; )(?:(\w+|Enum "\w+") cannot represent |Value is not a valid (\w+): |Value "[\s\S]* does not exist in ("\w+") enum)/;

/** Reasons that name an enum: at their end, or before the value, whose quotation marks stand after backslashes. */
const REFUSED_BY_ENUM = /does not exist in "(\w+)" enum\.(?: Did you mean [^?]*\?)?$|Enum "(\w+)" cannot represent /;

/** The names of an enum's values, which messages may repeat; undefined for what is no enum of the schema. */
export type EnumValues = (name: string) => readonly string[] | undefined;

export const enumValuesIn =
  (schema: GraphQLSchema): EnumValues =>
  (name) => {
    const type = schema.getType(name);
    return isEnumType(type) ? type.getValues().map((value) => value.name) : undefined;
  };

const noEnum: EnumValues = () => undefined;

function refusedByEnum(text: string, enumValues: EnumValues): string | undefined {
  const [, name = '', otherName = ''] = REFUSED_BY_ENUM.exec(text) ?? [];
  const values = enumValues(name || otherName);
  return values && `This value does not exist in "${name || otherName}" enum. Its values are ${values.join(', ')}.`;
}

/** The form of a text that a type takes; the name of the type does not say it. */
const FORMS: Readonly<Record<string, string>> = {
  DateTimeISO: 'Send an ISO 8601 date, or date and time, such as "2026-03-01T12:00:00Z".',
  DateOrTime: 'Send text.',
  LocalDate: 'Send a date, such as "2026-03-01".',
};

function cannotRepresent(type: string): string {
  const form = FORMS[type];
  return `${type} cannot represent this value.${form ? ` ${form}` : ''}`;
}

function refusedByType(text: string): string | undefined {
  const match = REFUSED_BY.exec(text);
  if (!match) return undefined;
  const [, type, otherType, enumeration] = match;
  return enumeration === undefined
    ? cannotRepresent(String(type ?? otherType))
    : `This value does not exist in ${enumeration} enum.`;
}

/**
 * A variable's message is `Variable "$v" got invalid value <value>[ at "v.path"]; <reason>`. A quotation mark inside
 * the value stands after a backslash, so neither the path nor a reason at the very end can be the value's own text.
 */
function aboutVariable(message: string, name: string, enumValues: EnumValues): string {
  const place = [...message.matchAll(/ at "([\w.[\]]+)"; /g)].at(0);
  const reason = place ? message.slice(place.index + place[0].length) : '';
  const detail =
    SAFE_REASONS.map((pattern) => pattern.exec(message)?.[0]).find((text) => text !== undefined) ??
    refusedByEnum(message, enumValues) ??
    refusedByType(reason);
  return `Variable "$${name}" is not valid${place ? ` at "${place[1]}"` : ''}${detail ? `: ${detail}` : '.'}`;
}

/** Characters kept at each end of a long message. */
const KEPT_LENGTH = 1000;

/**
 * Cuts out the middle of a long value. The patterns above try every position where they could start, each to the end of
 * the text, which takes minutes for the value of a large request.
 */
const shortened = (message: string): string =>
  message.length <= 2 * KEPT_LENGTH ? message : `${message.slice(0, KEPT_LENGTH)} … ${message.slice(-KEPT_LENGTH)}`;

/**
 * Removes the values that a message of graphql-js quotes, since they may be personal data. The names of fields,
 * arguments, types and variables stay.
 * @param argument the path of the argument that the message is about, where the error names it
 * @param enumValues where the message is to name the values of an enum that refuses one
 */
export function messageWithoutValues(whole: string, argument?: string, enumValues = noEnum): string {
  const message = shortened(whole);
  const variable = /^Variable "\$(\w+)" got invalid value/.exec(message)?.[1];
  if (variable !== undefined) return aboutVariable(message, variable, enumValues);
  const refused = refusedByEnum(message, enumValues) ?? refusedByType(message);
  if (refused !== undefined)
    return argument === undefined ? refused : `Argument "${argument}" is not valid: ${refused}`;
  return message
    .replace(/^(Expected value of type "[^"]*"), found [\s\S]*$/, '$1.')
    .replace(/^Unknown operation named "(?!\w+"\.$)[\s\S]*$/, 'Unknown operation.')
    .replace(/^(Argument "\w+" has invalid value)[\s\S]*$/, '$1.')
    .replace(/\b(String|BlockString|Int|Float|Name) "[\s\S]*"/, '$1')
    .replace(/^(Syntax Error: Invalid [a-z ]+)[\s\S]*$/, '$1.');
}
