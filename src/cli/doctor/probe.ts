import { createHash } from 'node:crypto';
import { type SignedRequest, stringToSign } from '../../base/signature';
import { isSignatureOf, isWithinWindow } from '../../service/callers/access/verify-signature';
import { type Finding, ok, problem, unexpected, warning } from './finding';
import { type Reply, type SendRequest } from './http-request';

/**
 * The message in which the service shows the string it signed. `test/cli/commands/doctor.test.ts` compares it with the
 * service.
 */
const ECHO = /The service signed, as a JSON string: (".*")$/s;

/** Extracts the four signed lines from the service's message. Undefined for any other message. */
function signedLines(message: string): string[] | undefined {
  const [, json] = ECHO.exec(message) ?? [];
  if (json === undefined) return undefined;
  const lines = (JSON.parse(json) as string).split('\n');
  return lines.length === 4 ? lines : undefined;
}

const EMPTY_HASH = createHash('sha256').digest('hex');

/** Describes what changed on the way to the service, one line for each difference. */
function alterations(sent: string, received: readonly string[]): string[] {
  const lines = sent.split('\n');
  return ['X-Service-Timestamp', 'method', 'path', 'body'].flatMap((part, index) => {
    const [before = '', after = ''] = [lines[index], received[index]];
    if (before === after) return [];
    if (part !== 'body') return [`the ${part} was sent as ${before}, and came as ${after}`];
    return [after === EMPTY_HASH ? 'the body came empty' : 'the body came with other bytes'];
  });
}

/** A request whose answer shows what the service signs. */
export interface Probe {
  method: string;
  /** Path and query as the service receives them. */
  path: string;
  body: Uint8Array;
}

/** Never correct: the service changes nothing, and answers with the string that it signed. */
const WRONG_SIGNATURE = '0'.repeat(64);
/** No account has this version, so a PATCH that lost its signature on the way changes nothing either. */
const NO_VERSION = '"0"';

const LEAVE_ALONE =
  'Configure what is in between to leave it alone: the service checks the signature against what it receives.';
/** A path that has it matches another route, or none, once it is decoded. */
const ESCAPED_SLASH = /%2f/i;

function findingOf(reply: Reply, sent: string, { method, path }: Probe): Finding {
  const { status, body } = reply;
  const { code, message = '' } = body;
  // The service answered other requests before this one.
  if (code === undefined && status >= 400 && status < 500)
    return problem(`something in between refuses ${method} ${path} with HTTP ${status}`, LEAVE_ALONE);
  switch (code) {
    case 'REQUEST_TIMESTAMP_OUTSIDE_WINDOW':
      return problem('the service refuses the time of this clock', `${message}.`);
    case 'MISSING_AUTH_HEADERS':
      return problem('the signature does not arrive', `${message}. Something in between takes it out.`);
    case 'INVALID_REQUEST_SIGNATURE':
      break;
    case 'NOT_FOUND':
      if (!ESCAPED_SLASH.test(path)) return unexpected(reply);
      return problem(`something in between changes requests: ${path} does not come as it was sent`, LEAVE_ALONE);
    default:
      return unexpected(reply);
  }
  const received = signedLines(String(message));
  if (!received) return unexpected(reply);
  const changed = alterations(sent, received);
  if (changed.length === 0) return ok(`${method} ${path.split('?', 1)[0]} arrives as it was signed`);
  return problem(`something in between changes requests: ${changed.join('; ')}`, LEAVE_ALONE);
}

/** Parameters that the operation does not know, which are easily misspelled ones. */
function ignoredFinding({ headers }: Reply): Finding[] {
  const names = headers.get('x-ignored-parameters');
  if (names === null) return [];
  return [
    warning(`the service ignores these query parameters: ${names}`, 'docs/rest-api.md lists those that it knows.'),
  ];
}

/**
 * Sends a request with a wrong signature, and compares the string that the service signed with ours.
 * @returns what that says of the signature first
 */
export async function examineSigning(
  send: SendRequest,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  probe: Probe,
  now: number,
): Promise<[Finding, ...Finding[]]> {
  const { method, path, body } = probe;
  const timestamp = String(now);
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'x-service-timestamp': timestamp,
    'x-service-signature': WRONG_SIGNATURE,
    ...(method === 'PATCH' && { 'if-match': NO_VERSION }),
  };
  const reply = await send({ method, url: baseUrl + path, headers, ...(body.length > 0 && { body }) });
  const signed = await stringToSign({ timestamp, method, pathWithQuery: path, body });
  return [findingOf(reply, signed, probe), ...ignoredFinding(reply)];
}

/** Checks a timestamp against the allowed window. @param now milliseconds since 1970 @returns undefined if it is fine */
export function timestampFinding(timestamp: string, now: number): Finding | undefined {
  if (isWithinWindow(timestamp, new Date(now))) return undefined;
  const advice = 'It is Unix time, in seconds or milliseconds, of when the request is sent: 5 minutes are allowed.';
  if (!/^\d{1,16}$/.test(timestamp)) return problem('the timestamp is not a number', advice);
  return warning('the timestamp would be refused by now', advice);
}

/** Checks the signature of another program's request. If it is wrong, shows the text that has to be signed. */
export async function examineSignature(signature: string, apiKey: string, request: SignedRequest): Promise<Finding> {
  if (await isSignatureOf(signature, apiKey, request)) return ok('the signature is that of these values');
  const right = JSON.stringify(await stringToSign(request));
  const advice =
    'It is HMAC-SHA256 in hex, with the whole text of the key, of this text.\n' +
    `Compare it with yours line by line. As a JSON string: ${right}`;
  return problem('the signature is not that of these values', advice);
}
