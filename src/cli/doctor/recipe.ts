import { createHash, createHmac } from 'node:crypto';

/** A request that another program sent, with the key that it should have used. */
export interface SentRequest {
  apiKey: string;
  timestamp: string;
  method: string;
  pathWithQuery: string;
  body: Uint8Array;
}

export type Bytes = string | Uint8Array;

/** The signed parts, in order. */
export const PARTS = ['timestamp', 'method', 'path', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** One way to make a signature, correct or not: its inputs, and how they are combined. */
export interface Recipe {
  key: string;
  timestamp: string;
  method: string;
  path: string;
  body: Bytes;
  /** Which parts are signed, and in which order. */
  parts: readonly Part[];
  /** Turns the body into the form that is signed. */
  digest: (body: Bytes) => Bytes;
  /** The separator between the parts. */
  separator: string;
  /** The text after the last part. */
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

/** The hash of an empty body. */
export const EMPTY_HASH = hex(hashOf('sha256'));

const bytesOf = (bytes: Bytes): Uint8Array => (typeof bytes === 'string' ? Buffer.from(bytes) : bytes);

/** How the service signs. `test/cli/mistakes.test.ts` compares it with src/signature.ts. */
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

/** Makes the signature of a recipe. @param digest the recipe's own, or a cached one */
export function signatureBy(recipe: Recipe, digest = recipe.digest): string {
  const { separator, end } = recipe;
  const pieces = recipe.parts.flatMap((part, place): Bytes[] => [
    place === 0 ? '' : separator,
    part === 'body' ? digest(recipe.body) : recipe[part],
  ]);
  return recipe.encode(recipe.mac(recipe.key, Buffer.concat([...pieces, end].map(bytesOf))));
}
