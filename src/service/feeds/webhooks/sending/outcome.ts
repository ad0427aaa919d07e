/** Why an attempt had no answer. */
export const SEND_FAILURES = {
  ADDRESS_REFUSED: 'The host leads to addresses that webhooks are not sent to.',
  HOST_NOT_FOUND: 'The name of the host has no address.',
  CONNECTION_FAILED:
    'There was no connection (TLS 1.2 or newer, without a client certificate), or no answer of HTTP/1.1 came over it.',
  CERTIFICATE_REFUSED:
    'The certificate of the host has expired, is for another name or purpose, or is of no authority that is trusted.',
  TIMED_OUT: 'There was no connection within 5 seconds, or no answer within 15.',
} as const;
export type SendFailure = keyof typeof SEND_FAILURES;

/** What became of an attempt. */
export interface Outcome {
  /** Of the answer, if there was one. */
  status: number | null;
  /** Why there was none. */
  failure: SendFailure | null;
  /** The beginning of the answer's body. */
  answer: string;
  /** The header `Retry-After` of the answer, if it had one. */
  retryAfter?: string;
  durationMs: number;
}

/** How much of an answer is read and kept. */
export const MAX_ANSWER_BYTES = 1_024;
