import { setTimeout as wait } from 'node:timers/promises';
import { AccountSyncError } from '../../client/index';
import { type Terminal } from '../terminal/terminal';

/** How long a command looks for the service before giving up. Enough for a restart. */
const CONTACT_TIMEOUT_MS = 4_000;
const RETRY_DELAY_MS = 500;

/** What a proxy answers when it cannot reach the service. */
const PROXY_STATUSES = [502, 503, 504];

type ContactRuntime = Pick<Terminal, 'runtime' | 'interrupted'>;

const pause = (milliseconds: number, signal?: AbortSignal) => wait(milliseconds, undefined, { signal });

/** Asks once whether the service is alive. @returns why it cannot be reached, or undefined */
async function probeOnce(
  baseUrl: string,
  { runtime: { fetch = globalThis.fetch }, interrupted }: ContactRuntime,
  timeout: AbortSignal,
): Promise<AccountSyncError | undefined> {
  try {
    const signal = AbortSignal.any([interrupted, timeout]);
    const response = await fetch(`${baseUrl}/health/live`, { redirect: 'manual', signal });
    await response.body?.cancel();
    const { status } = response;
    if (!PROXY_STATUSES.includes(status)) return undefined;
    const message = `${baseUrl} answers with HTTP ${status}: a proxy in between does not reach the service`;
    return new AccountSyncError('UNEXPECTED_ANSWER', message, { status });
  } catch (cause) {
    interrupted.throwIfAborted();
    return new AccountSyncError('CONNECTION_FAILED', `${baseUrl} cannot be reached`, { cause });
  }
}

/**
 * Checks that the service is there before a command begins: a wrong port should not take two minutes.
 * The client retries what fails later.
 * @throws AccountSyncError that names the URL
 */
export async function contactService(
  baseUrl: string,
  terminal: ContactRuntime,
  limitMs = CONTACT_TIMEOUT_MS,
): Promise<void> {
  const { now = Date.now, sleep = pause } = terminal.runtime;
  const timeout = AbortSignal.timeout(limitMs);
  const deadline = now() + limitMs;
  for (;;) {
    const failure = await probeOnce(baseUrl, terminal, timeout);
    if (!failure) return;
    if (timeout.aborted || now() + RETRY_DELAY_MS >= deadline) throw failure;
    await sleep(RETRY_DELAY_MS, terminal.interrupted);
  }
}
