import { mapInTurns, type Steps } from '../scheduling/steps';

/** Serializes an object as JSON, in pieces of text. Each item of a top-level list is a step and a piece. */
export function* jsonPieces(object: object): Steps<string[]> {
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

/**
 * Encodes a long text in UTF-8, in as many turns as it takes. Its pieces are encoded one by one, in a third of the time: a
 * long text takes new memory, and a single character outside of Latin-1 makes all of it slow.
 */
export const encodePieces = async (pieces: readonly string[]): Promise<Buffer> =>
  Buffer.concat(await mapInTurns(pieces, (piece) => Buffer.from(piece)));
