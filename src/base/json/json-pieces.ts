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
      pieces.push((index === 0 ? '' : ',') + JSON.stringify(item));
      yield;
    }
    pieces.push(']');
  }
  pieces.push(separator === '{' ? '{}' : '}');
  return pieces;
}
