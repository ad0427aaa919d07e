import { createHash, createHmac } from 'node:crypto';

/** A request as a program of somebody else's sent it, with the key that it should have used. */
export interface SentRequest {
  apiKey: string;
  timestamp: string;
  method: string;
  pathWithQuery: string;
  body: Uint8Array;
}

export type Bytes = string | Uint8Array;

/** The parts that are signed, in their order. */
export const PARTS = ['timestamp', 'method', 'path', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** A way to make a signature, the right one or a wrong one: what goes in, and what is done with it. */
export interface Recipe {
  key: string;
  timestamp: string;
  method: string;
  path: string;
  body: Bytes;
  /** Which parts are signed, and in which order. */
  parts: readonly Part[];
  /** Makes what is signed of the body. */
  digest: (body: Bytes) => Bytes;
  /** What stands between the parts. */
  separator: string;
  /** What stands behind the last one. */
  end: string;
  mac: (key: string, text: Buffer) => Buffer;
  encode: (signature: Buffer) => string;
}

export const hashOf = (algorithm: string, ...parts: readonly Bytes[]): Buffer => {
  const hash = createHash(algorithm);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const hmacBy =
  (algorithm: string) =>
  (key: Bytes, text: Bytes): Buffer =>
    createHmac(algorithm, key).update(text).digest();

export const hex = (bytes: Buffer): string => bytes.toString('hex');

/** The hash of no body. */
export const EMPTY_HASH = hex(hashOf('sha256'));

const bytesOf = (bytes: Bytes): Uint8Array => (typeof bytes === 'string' ? Buffer.from(bytes) : bytes);

/** How the service makes the signature of a request. `test/cli/mistakes.test.ts` holds it to src/signature.ts. */
export const correctRecipe = ({ apiKey, timestamp, method, pathWithQuery, body }: SentRequest): Recipe => ({
  key: apiKey,
  timestamp,
  method,
  path: pathWithQuery,
  body,
  parts: PARTS,
  digest: (bytes) => hex(hashOf('sha256', bytes)),
  separator: '\n',
  end: '',
  mac: hmacBy('sha256'),
  encode: hex,
});

/** The signature that a recipe makes. @param digest the recipe's own, or one that remembers */
export function signatureBy(recipe: Recipe, digest = recipe.digest): string {
  const { separator, end } = recipe;
  const pieces = recipe.parts.flatMap((part, place): Bytes[] => [
    place === 0 ? '' : separator,
    part === 'body' ? digest(recipe.body) : recipe[part],
  ]);
  return recipe.encode(recipe.mac(recipe.key, Buffer.concat([...pieces, end].map(bytesOf))));
}
