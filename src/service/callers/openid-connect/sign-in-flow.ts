import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../../base/time/durations';

/** How long a person may be at the provider. */
export const FLOW_MS = 10 * MINUTE_MS;
/** How far the clocks of instances may disagree: a person may come back at once, to another one than where they began. */
const CLOCK_SLACK_MS = MINUTE_MS;

const RANDOM_BYTES = 32;
const KEY_BYTES = 32;
const MAX_PATH_LENGTH = 1_500;
const FORM = /^[\w-]{43}\.(?<begunAt>[0-9a-z]{1,11})\.(?<to>[\w-]*)$/;

/** What signs flows. It follows from the client's secret, so that every process has the same. */
export const flowKeyOf = (clientSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', clientSecret, '', 'flows of sign-ins', KEY_BYTES));

/** A path below the console's folder, or none where the text is anything else. */
export function pathInConsole(text: string): string {
  const base = 'http://console.invalid/console/';
  const url = text.length <= MAX_PATH_LENGTH && URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url?.href.startsWith(base) ? (url.pathname + url.search).slice('/console/'.length).replace(/^\/+/, '') : '';
}

/** The value of the cookie of a new flow. It binds the flow to the browser that begins it. */
export const newFlow = (to: string, now: Date): string =>
  [
    randomBytes(RANDOM_BYTES).toString('base64url'),
    now.getTime().toString(36),
    Buffer.from(to).toString('base64url'),
  ].join('.');

/**
 * The flow of a cookie: everything else follows from its value and the key, so nothing is stored. Undefined where the
 * value is none, or too old.
 */
export function flowOf(value: string, key: Buffer, now: Date) {
  const { begunAt = '', to = '' } = FORM.exec(value)?.groups ?? {};
  const age = now.getTime() - Number.parseInt(begunAt, 36);
  if (!(age >= -CLOCK_SLACK_MS && age <= FLOW_MS)) return undefined;
  const derive = (purpose: string) => createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
  const codeVerifier = derive('code verifier');
  return {
    /** What the provider hands back through the browser. */
    state: derive('state'),
    /** What it puts into the ID token. */
    nonce: derive('nonce'),
    /** What redeems the code that comes back. */
    codeVerifier,
    codeChallenge: hash('sha256', codeVerifier, 'base64url'),
    /** Where in the console to go afterwards, below its folder. */
    to: Buffer.from(to, 'base64url').toString(),
  };
}

/** One way to the provider and back. */
export type SignInFlow = NonNullable<ReturnType<typeof flowOf>>;

const NAME_LENGTH = 16;

/** The name of the flow's cookie, by the state that the provider hands back. It reveals nothing of the state. */
export const flowNameOf = (state: string): string => hash('sha256', state, 'base64url').slice(0, NAME_LENGTH);

/** How many sign-ins one browser may have under way at a time, in separate tabs. */
const MAX_FLOWS = 5;

/** The names of the oldest cookies, which are removed in favour of another. */
export function flowsToRemove(flows: ReadonlyMap<string, string>): string[] {
  const beganAt = (value: string) => Number.parseInt(FORM.exec(value)?.groups?.begunAt ?? '0', 36);
  const oldestFirst = [...flows].sort(([, one], [, other]) => beganAt(one) - beganAt(other));
  return oldestFirst.slice(0, Math.max(0, flows.size - MAX_FLOWS + 1)).map(([name]) => name);
}

/** Whether what came back through the browser is the state of the flow. */
export const isStateOf = ({ state }: SignInFlow, sent: string): boolean =>
  timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', state, 'buffer'));
