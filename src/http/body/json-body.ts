import { type Request } from 'express';
import { ServiceError } from '../../errors';
import { type Json, type JsonObject } from '../../json';
import { currentTurn } from '../../scheduling/request-scope';
import { inTurns, type Steps } from '../../scheduling/steps';
import { findParts, isOnePart, type Part } from './json-parts';

/** The depth of the accounts in a body, whose outermost object has depth 1; infinite if the body is one account. */
export type AccountDepth = number;

/** A body of this length is parsed within a fraction of a slice, whatever it holds. */
const SHORT_BODY_BYTES = 65_536;

const JSON_TYPE = /^application\/json *(;|$)/i;
/** Skips a byte order mark, which some exports start with. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ServiceError('INVALID_REQUEST_BODY', 'The body is not valid UTF-8');
  }
}

// The parser's message repeats a part of the body.
const invalidJson = () => new ServiceError('INVALID_REQUEST_BODY', 'The body is not valid JSON');

function parse(bytes: Uint8Array): Json {
  const text = textOf(bytes);
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw invalidJson();
  }
}

/** The body with `[position]` in place of each part. */
function withoutParts(body: Buffer, parts: readonly Part[]): Buffer {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const [position, part] of parts.entries()) {
    pieces.push(body.subarray(from, part.from), Buffer.from(`[${position}]`));
    from = part.to;
  }
  return Buffer.concat([...pieces, body.subarray(from)]);
}

/** Puts the parts back. Nothing else is at their depth, so every list there is a placeholder. */
function putBack(outside: Json, parts: readonly Json[], depth: number): void {
  let holders = [outside];
  for (let level = 2; level < depth; level += 1) holders = holders.flatMap(childrenOf);
  for (const holder of holders) {
    if (typeof holder !== 'object' || holder === null) continue;
    // The keys of a list are its positions. Every key exists already, so `__proto__` is a key like any other.
    const members = holder as JsonObject;
    for (const key of Object.keys(members)) {
      const placeholder = members[key];
      if (Array.isArray(placeholder)) members[key] = parts[placeholder[0] as number];
    }
  }
}

const childrenOf = (value: Json): Json[] =>
  typeof value === 'object' && value !== null ? Object.values(value).filter((child) => child !== undefined) : [];

/** Parses a body: first each account by itself, then what surrounds them. */
function* parseInParts(body: Buffer, accountDepth: AccountDepth): Steps<Json> {
  const found = yield* findParts(body, accountDepth);
  if (!found) throw invalidJson();
  if (found.length === 0) return parse(body);
  const parts: Json[] = [];
  for (const { from, to } of found) {
    parts.push(parse(body.subarray(from, to)));
    yield;
  }
  const outside = parse(withoutParts(body, found));
  putBack(outside, parts, accountDepth);
  return outside;
}

/** @throws ServiceError `UNSUPPORTED_MEDIA_TYPE`, `INVALID_REQUEST_BODY`, `PAYLOAD_TOO_LARGE` */
export async function parseJsonBody(request: Request, body: Buffer, accountDepth: AccountDepth): Promise<Json> {
  if (!JSON_TYPE.test(request.get('content-type') ?? '')) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: application/json');
  }
  // Bodies of one organization that arrive together must not be parsed one behind the other.
  if (body.length > SHORT_BODY_BYTES) await currentTurn()?.next();
  return isOnePart(body) ? parse(body) : inTurns(parseInParts(body, accountDepth));
}
