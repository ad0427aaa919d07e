import { MINUTE_MS } from '../../base/time/durations';
import { isInsecure } from '../../client/client-options';
import { keyIdOf } from '../../service/callers/access/api-key';
import { type Readiness } from '../../service/callers/http/exchange/health';
import { INSECURE, USE_TLS } from '../service/connection';
import { adviceOnUnreachable } from '../terminal/unreachable';
import { type Finding, ok, problem, unavailable, unexpected, warning } from './finding';
import { type Reply, type SendRequest } from './http-request';
import { examineSigning, type Probe } from './probe';

/** The service refuses signed requests whose timestamp is further off. */
const WINDOW_MS = 5 * MINUTE_MS;
const WARNING_MS = MINUTE_MS;
const HEADER_RESOLUTION_MS = 1000;

/** The smallest lead of the service's clock over this one that fits, in milliseconds. Negative if it is late. */
function aheadAtLeast(date: number, sentAt: number, receivedAt: number): number {
  // The header was written between the two times, and is precise to the second.
  const most = date + HEADER_RESOLUTION_MS - sentAt;
  const least = date - receivedAt;
  return least > 0 ? least : Math.min(most, 0);
}

const durationOf = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** Compares this machine's clock with the `Date` of an answer. */
export function clockFinding(header: string | null, sentAt: number, receivedAt: number): Finding {
  const date = Date.parse(header ?? '');
  if (Number.isNaN(date)) {
    return warning('the clock could not be compared', 'The answer has no Date: something in between takes it out.');
  }
  const ahead = aheadAtLeast(date, sentAt, receivedAt);
  const off = Math.abs(ahead);
  if (off <= HEADER_RESOLUTION_MS) return ok('the clocks agree');
  const text = `this clock is ${durationOf(off)} ${ahead > 0 ? 'behind' : 'ahead of'} the service’s`;
  const advice = 'Signed requests are refused beyond 5 minutes: have the clock set by NTP';
  if (off > WINDOW_MS) return problem(text, `${advice}, here or there.`);
  return off > WARNING_MS ? warning(text, `${advice}.`) : ok(text);
}

/** What is wrong with the format of a key. Undefined if it is well-formed. */
function keyFault(apiKey: string): string | undefined {
  if (/^bearer\b/i.test(apiKey)) return 'It begins with “Bearer”: leave that out.';
  if (/^["'].*["']$/s.test(apiKey)) return 'It is in quotes: remove them.';
  if (/[^\x21-\x7e]/.test(apiKey)) return 'It contains a space, a line break or a character that keys do not have.';
  const prefix = /^(\w{1,16})_[0-9A-Za-z]{16}\./.exec(apiKey)?.[1];
  if (prefix === undefined) return 'It is only a part of a key: a whole one is <prefix>_<keyId>.<secret>.';
  if (keyIdOf(apiKey, prefix) === undefined) return 'It was cut off or altered: its checksum does not fit.';
  return undefined;
}

export interface Examination {
  send: SendRequest;
  /** Without a slash at its end. */
  baseUrl: string;
  apiKey: string;
  probes: readonly Probe[];
  /** Milliseconds since 1970. */
  now: () => number;
}

function wrongServiceFinding(baseUrl: string, { status }: Reply): Finding {
  const text = `${baseUrl} answers with HTTP ${status}, but not as the service does`;
  if (status >= 300 && status < 400) return unavailable(text, 'It leads elsewhere: use the URL that it leads to.');
  if (status >= 500) return unavailable(text, 'A proxy in between may not reach the service.');
  return unavailable(text, 'Something else listens there, or the URL lacks a path in front of the service’s own.');
}

/** Why the service is not ready, as it says itself, and what to do. */
const NOT_READY: Readonly<Record<Exclude<Readiness, 'ready'>, readonly [why: string, advice: string]>> = {
  'database away': ['its database is away', 'Its log says more; see MONGODB_URL or DATA_DIR there.'],
  'disk full': ['its disk is full', 'Below 64 MB of free disk it takes no requests: make room where DATA_DIR is.'],
  'encryption key missing': ['it lacks an encryption key', 'Its log names the key: put it back among those it has.'],
  stopping: ['it is stopping', 'Try again once it, or another instance, has started.'],
};

function readinessFinding(reply: Reply): Finding {
  if (reply.status === 200) return ok('it is ready');
  const reason = Object.entries(NOT_READY).find(([status]) => status === reply.body.status);
  if (!reason) return unexpected(reply);
  const [, [why, advice]] = reason;
  return unavailable(`it is not ready: ${why}`, advice);
}

/** Checks the key's format, then asks the service for the key. @returns its scopes where it is accepted */
async function examineKey({ send, baseUrl, apiKey }: Examination): Promise<{ finding: Finding; scopes?: unknown[] }> {
  const fault = keyFault(apiKey);
  if (fault !== undefined) return { finding: problem('the key cannot be one', fault) };
  const headers = { authorization: `Bearer ${apiKey}` };
  const reply = await send({ method: 'GET', url: `${baseUrl}/external-api/key`, headers });
  switch (reply.body.code) {
    case 'API_KEY_FOUND':
      return { finding: ok('the key is accepted'), scopes: [reply.body.scopes].flat() };
    case 'INVALID_API_KEY': {
      const advice =
        'Its form is right: it was revoked, has expired, or is of another service. Where the service’s\n' +
        'database is at hand, account-sync keys list shows its keys.';
      return { finding: problem('the key is refused', advice) };
    }
    case 'MISSING_AUTH_HEADERS':
      return {
        finding: problem('the key does not arrive', 'Something in between takes the header Authorization out.'),
      };
    default:
      return { finding: unexpected(reply) };
  }
}

function scopesFinding(scopes: readonly unknown[]): Finding {
  const lacking = ['accounts:read', 'accounts:write'].filter((scope) => !scopes.includes(scope));
  if (lacking.length === 0) return ok('the key may read and write: accounts:read, accounts:write');
  return warning(`the key lacks ${lacking.join(' and ')}`, 'account-sync keys create makes keys with both.');
}

async function* checks(examination: Examination): AsyncGenerator<Finding, void, undefined> {
  const { send, baseUrl, probes, now } = examination;
  const live = await send({ method: 'GET', url: `${baseUrl}/health/live` });
  if (live.status !== 200 || live.body.status !== 'live') return yield wrongServiceFinding(baseUrl, live);
  yield ok(`${baseUrl} answers`);
  if (isInsecure(baseUrl)) yield warning(INSECURE, USE_TLS);

  yield clockFinding(live.headers.get('date'), live.sentAt, live.receivedAt);

  const ready = await send({ method: 'GET', url: `${baseUrl}/health/ready` });
  const readiness = readinessFinding(ready);
  yield readiness;
  if (readiness.level !== 'ok') return;

  const { finding, scopes } = await examineKey(examination);
  yield finding;
  if (!scopes) return;

  for (const probe of probes) {
    const [signing, ...others] = await examineSigning(send, examination, probe, now());
    yield* [signing, ...others];
    if (signing.level !== 'ok') return;
  }
  yield scopesFinding(scopes);
}

/** Checks the service step by step and stops at the first dead end. It changes nothing. */
export async function* examineService(
  examination: Examination,
  interrupted: AbortSignal,
): AsyncGenerator<Finding, void, undefined> {
  try {
    yield* checks(examination);
  } catch (error) {
    interrupted.throwIfAborted();
    yield unavailable(`${examination.baseUrl} cannot be reached`, adviceOnUnreachable(error));
  }
}
