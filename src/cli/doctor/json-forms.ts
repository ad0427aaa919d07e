import { isJsonObject, type Json } from '../../json';

const escapeNonAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Serializes with a space after each comma and colon, as Python does. */
function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item ?? null)}`);
  return `{${members.join(', ')}}`;
}

/** The ways in which programs re-serialize a JSON text. Empty if the text is not JSON. */
export function jsonForms(text: string): [how: string, text: string][] {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return [];
  }
  const compact = JSON.stringify(value);
  const forms: [string, string][] = [
    ['written anew without spaces, as by JSON.stringify', compact],
    ['written anew without spaces, other characters than ASCII escaped', escapeNonAscii(compact)],
    ['written anew as by PHP’s json_encode', escapeNonAscii(compact).replaceAll('/', '\\/')],
    ['written anew without spaces, slashes escaped', compact.replaceAll('/', '\\/')],
    ['written anew as by Python’s json.dumps', escapeNonAscii(spaced(value))],
    ['written anew with a space behind commas and colons', spaced(value)],
  ];
  for (const indent of [2, 4, '\t']) forms.push(['pretty-printed', JSON.stringify(value, null, indent)]);
  return forms;
}
