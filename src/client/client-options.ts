import { AccountSyncError } from './errors';
import { MAX_TIMER_MS, type Runtime } from './runtime';

export interface AccountSyncClientOptions extends Partial<Runtime> {
  /** The URL of the service, such as `https://accounts.example.com`. */
  baseUrl: string;
  apiKey: string;
  /**
   * Allows `http://` to another host than this machine; false by default. The key and the accounts then travel
   * unencrypted: only for a network that nobody else can listen to.
   */
  allowInsecureHttp?: boolean;
  /** The time limit of each try, from its start to the last byte of the answer; 60,000 by default. */
  timeoutMs?: number;
  /**
   * How often a request is retried if that is safe and may help; 12 by default. That takes at least 75 seconds, longer than
   * the minute for which the service keeps the idempotency key of a process that died.
   */
  maxRetries?: number;
  /** Called before each retry, with the delay and the error. */
  onRetry?: (milliseconds: number, error: AccountSyncError) => void;
}

/** An argument that cannot be used. The message names it but does not repeat its value, which may be a secret. */
export const invalidArgument = (message: string) => new AccountSyncError('INVALID_ARGUMENT', message);

/** JSON has null in place of such a number, and null clears the stored value. */
function finite(key: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw invalidArgument(`${key} must be a finite number`);
}

/** @throws AccountSyncError `INVALID_ARGUMENT` for a number that is not finite; it names the key */
export const writeJson = (value: unknown): string => JSON.stringify(value, finite);

/** A program without types, or with an unset variable, may pass anything. */
function readText(name: string, value: unknown): string {
  if (value === undefined || value === null) throw invalidArgument(`${name} is missing`);
  if (typeof value !== 'string') throw invalidArgument(`${name} must be a string`);
  if (value.trim() === '') throw invalidArgument(`${name} is missing: it is an empty string`);
  return value;
}

/**
 * The URL without a trailing slash.
 * @param name the caller's name for it
 * @throws AccountSyncError `INVALID_ARGUMENT`
 */
export function readBaseUrl(value: unknown, name = 'baseUrl'): string {
  const text = readText(name, value);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidArgument(`${name} must be an http or https URL`);
  if (url.username || url.password || url.search || url.hash) {
    throw invalidArgument(`${name} must have no user, password, query or fragment`);
  }
  return url.href.replace(/\/+$/, '');
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.+\.)?localhost)$/;

/** Whether a URL leads to another host without TLS. @param baseUrl as `readBaseUrl` returns it */
export function isInsecure(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

function readSecureUrl(value: unknown, allowInsecureHttp: unknown): string {
  const baseUrl = readBaseUrl(value);
  if (!isInsecure(baseUrl) || allowInsecureHttp === true) return baseUrl;
  throw invalidArgument(
    'baseUrl must be https: over http the key and the accounts travel unencrypted. Set allowInsecureHttp: true for a network that nobody else can listen to',
  );
}

function readApiKey(value: unknown): string {
  const apiKey = readText('apiKey', value);
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw invalidArgument('apiKey must be visible ASCII characters');
  return apiKey;
}

function readTimeout(value: unknown): number {
  const isTime = typeof value === 'number' && value >= 1 && value <= MAX_TIMER_MS;
  if (!isTime) throw invalidArgument(`timeoutMs must be a number from 1 to ${MAX_TIMER_MS}`);
  return value;
}

function readRetries(value: unknown): number {
  const isCount =
    typeof value === 'number' && value >= 0 && (Number.isInteger(value) || value === Number.POSITIVE_INFINITY);
  if (!isCount) throw invalidArgument('maxRetries must be a whole number from 0, or Infinity');
  return value;
}

/**
 * Checks the options of a client and fills in the defaults. @param options may come from a program without types
 * @throws AccountSyncError `INVALID_ARGUMENT` for an option that cannot be used
 */
export function readOptions(options: AccountSyncClientOptions | null | undefined) {
  const { baseUrl, apiKey, allowInsecureHttp, timeoutMs = 60_000, maxRetries = 12, onRetry } = options ?? {};
  return {
    baseUrl: readSecureUrl(baseUrl, allowInsecureHttp),
    apiKey: readApiKey(apiKey),
    timeoutMs: readTimeout(timeoutMs),
    maxRetries: readRetries(maxRetries),
    onRetry,
  };
}
