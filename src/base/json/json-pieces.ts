/** A value that is JSON already. */
class JsonText {
  constructor(readonly text: string) {}
}

/** Serializes a value now, for `jsonPieces` to take as it is: as a text, it takes less memory than as an object. */
export const jsonText = (value: object) => new JsonText(JSON.stringify(value));

const textOf = (item: unknown) => (item instanceof JsonText ? item.text : JSON.stringify(item));

/** Serializes an object as JSON, in pieces of text. Each item of a top-level list is a step and a piece. */
export function* jsonPieces(object: object): Generator<undefined, string[]> {
  const pieces: string[] = [];
  let separator = '{';
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    const name = `${separator}${JSON.stringify(key)}:`;
    separator = ',';
    if (!Array.isArray(value)) {
      pieces.push(name + JSON.stringify(value));
      continue;
    }
    pieces.push(`${name}[`);
    for (const [index, item] of value.entries()) {
      pieces.push((index === 0 ? '' : ',') + textOf(item));
      yield;
    }
    pieces.push(']');
  }
  pieces.push(separator === '{' ? '{}' : '}');
  return pieces;
}
