import { isJsonObject, type JsonObject } from '../../../src/base/json/json';
import { type Answer, send } from '../../support/http';
import { type AttackedService } from './attacked-service';
import { SSN } from './canaries';
import { type FuzzCase, type HttpCase, isRaw, type RawCase } from './cases';
import { envelopeFaults, errorsWithin, graphqlFaults, leaksOf, personalLeaksOf } from './judge';
import { HIDDEN_ID, KEY_MARK } from './raw-requests';
import { bulkUpsertFaults, updateFaults } from './read-back';
import { answersIn, sendRaw } from './send-raw';

/** What a case came to. */
export interface Outcome {
  /** The status, or why there was none. */
  status: string;
  durationMs: number;
  bytes: number;
  faults: string[];
}

const PATIENCE_MS = 60_000;
const HEAD_LIMIT = 14_000;
/** Refusals of Node's own, before a request reaches the service: without a body. */
const BARE = [400, 408, 413, 417, 431];

type Completed = Awaited<ReturnType<AttackedService['complete']>>;

const headBytes = ({ path, headers }: Completed) =>
  path.length + Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

async function answerOf(service: AttackedService, request: Completed): Promise<Answer | string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), PATIENCE_MS);
  });
  const sent = send(service, request).catch((error: NodeJS.ErrnoException) => error.code ?? String(error));
  const answer = await Promise.race([sent, late]);
  clearTimeout(timer);
  return answer;
}

function formFaults(fuzzCase: HttpCase, request: Completed, { status, text, body, headers }: Answer): string[] {
  if (headers['x-injected'] !== undefined) return ['a header was injected'];
  if (request.method === 'HEAD' || status === 304) return text === '' ? [] : ['a body where there is none'];
  const isForeign = !/^(\/|http:)/.test(request.path);
  if (
    text === '' &&
    BARE.includes(status) &&
    (isForeign || headBytes(request) > HEAD_LIMIT || 'Expect' in request.headers)
  )
    return [];
  if (String(headers['content-type']).includes('event-stream') && status === 200) return [];
  if (request.path.includes('/health/') && status === 200) return [];
  // Pages, and the text that the service shows of itself at `/`.
  if (fuzzCase.kind === 'other path' && status < 400 && !/json/.test(String(headers['content-type']))) return [];
  // A head that is too long is refused before anyone knows which surface it is for.
  const isGraphql = fuzzCase.kind === 'graphql' && status !== 431;
  return isGraphql || body.errors !== undefined ? graphqlFaults(status, body) : envelopeFaults(status, body);
}

/** The errors in an answer: all of it, or what of it failed. */
function errorText({ status, text, body }: Answer): string {
  if (status >= 400) return text;
  return JSON.stringify(body.errors ?? '') + errorsWithin(body.data ?? body.results);
}

function wordFaults(request: Completed, answer: Answer): string[] {
  // This message repeats what the service signed, path included.
  const repeatsPath = answer.body.code === 'INVALID_REQUEST_SIGNATURE' && personalLeaksOf(request.path).length > 0;
  return [...leaksOf(answer.text), ...(repeatsPath ? [] : personalLeaksOf(errorText(answer)))];
}

/** Only a GET of accounts may tell a social security number in full. */
function numberFaults({ kind }: HttpCase, { method, path }: Completed, { text }: Answer): string[] {
  const mayDisclose =
    kind !== 'graphql' && ['GET', 'HEAD'].includes(method) && !/accounts\/[^/?]+\/(?:audit-trail|timeline)/.test(path);
  return !mayDisclose && text.includes(SSN) ? ['the answer tells a social security number in full'] : [];
}

async function storedFaults(
  service: AttackedService,
  fuzzCase: HttpCase,
  request: Completed,
  { body, status }: Answer,
) {
  // An answer that is given again says nothing of what is stored by now.
  const isOther = status !== 200 || fuzzCase.key !== 'own' || 'Idempotency-Key' in fuzzCase.headers;
  if (isOther || typeof request.body !== 'string') return [];
  if (body.code === 'ACCOUNTS_BULK_UPSERT_COMPLETED' && body.dryRun === false)
    return bulkUpsertFaults(service, request.body, body as JsonObject);
  return body.code === 'ACCOUNT_UPDATED' ? updateFaults(service, request.body, body as JsonObject) : [];
}

async function runHttp(service: AttackedService, fuzzCase: HttpCase): Promise<Outcome> {
  const request = await service.complete(fuzzCase);
  const bytes = headBytes(request) + Buffer.byteLength(request.body);
  const start = performance.now();
  const answer = await answerOf(service, request);
  const durationMs = performance.now() - start;
  if (typeof answer === 'string') {
    const isCut = bytes > HEAD_LIMIT && ['ECONNRESET', 'EPIPE'].includes(answer);
    return { status: answer, durationMs, bytes, faults: isCut ? [] : [answer] };
  }
  const faults = [
    // The attacked service has no key to sign evidence with.
    ...(answer.status < 500 || answer.body.code === 'EVIDENCE_UNAVAILABLE' ? [] : [`status ${answer.status}`]),
    ...formFaults(fuzzCase, request, answer),
    ...wordFaults(request, answer),
    ...numberFaults(fuzzCase, request, answer),
    ...(await storedFaults(service, fuzzCase, request, answer)),
  ];
  return { status: String(answer.status), durationMs, bytes, faults };
}

async function runRaw(service: AttackedService, { bytes: marked }: RawCase): Promise<Outcome> {
  const bytes = marked.replaceAll(KEY_MARK, service.own.apiKey);
  const start = performance.now();
  const received = await sendRaw(service.url, bytes);
  const durationMs = performance.now() - start;
  const common = { durationMs, bytes: bytes.length };
  if (received === undefined) return { ...common, status: 'no answer', faults: ['no answer'] };
  const answers = answersIn(received);
  const faults = answers.flatMap(({ status, headers, body }) => [
    ...(status < 500 ? [] : [`status ${status}`]),
    ...(/^x-injected:/im.test(headers) ? ['a header was injected'] : []),
    ...(headers.includes(HIDDEN_ID) ? ['a request hidden in a body was answered'] : []),
    ...(body === ''
      ? status < 200 || BARE.includes(status)
        ? []
        : [`${status} without a body`]
      : envelopeFaults(status, JSON.parse(body))),
    ...(status >= 400 ? personalLeaksOf(body) : []),
  ]);
  return {
    ...common,
    status:
      answers
        .map(({ status }) => status)
        .join('+')
        .slice(0, 15) || 'closed',
    faults: [...faults, ...leaksOf(received)],
  };
}

/** What of the log of a case may not be there. */
function logFaults(service: AttackedService, lines: readonly string[]): string[] {
  const text = lines.join('');
  return [
    ...lines.flatMap((line) => (isJsonObject(JSON.parse(line)) ? [] : ['a line of the log is no object'])),
    ...(lines.some((line) => line.trimEnd().includes('\n')) ? ['a line of the log is two'] : []),
    ...(service.secrets.some((secret) => text.includes(secret)) ? ['the log tells a key'] : []),
    ...(/[0-9a-f]{64}/i.test(text) ? ['the log tells a signature'] : []),
    ...[...leaksOf(text), ...personalLeaksOf(text)].map((leak) => `log: ${leak}`),
  ];
}

/** Sends a case and says what the service may not have done. */
export async function runCase(service: AttackedService, fuzzCase: FuzzCase): Promise<Outcome> {
  const firstLine = service.logLines.length;
  const outcome = await (isRaw(fuzzCase) ? runRaw(service, fuzzCase) : runHttp(service, fuzzCase));
  return { ...outcome, faults: [...outcome.faults, ...logFaults(service, service.logLines.slice(firstLine))] };
}
