import { isJsonObject, type Json, type JsonObject } from '../../base/json/json';
import { MINUTE_MS } from '../../base/time/durations';
import { isServiceCode } from '../../client/errors';
import { AccountSyncError } from '../../client/index';
import { createSignRequest } from '../../client/sign-requests';
import { type Terminal } from '../terminal/terminal';
import { type Connection, type ConnectionOptions, reachService } from './connection';

/** Sends a GraphQL query. @returns the answer's `data` @throws AccountSyncError for the first of its errors */
export type GraphqlQuery = (query: string, variables: Record<string, unknown>) => Promise<Record<string, Json>>;

const GRAPHQL_PATH = '/graphql';
const TIMEOUT_MS = MINUTE_MS;

function errorOf(status: number, answer: unknown): AccountSyncError | undefined {
  const { errors, data } = isJsonObject(answer) ? answer : {};
  const [first] = Array.isArray(errors) ? errors : [];
  if (first === undefined && isJsonObject(data)) return undefined;
  const { message, extensions } = isJsonObject(first) ? first : {};
  const { code, requestId } = isJsonObject(extensions) ? extensions : {};
  const facts = { status, ...(typeof requestId === 'string' && { requestId }) };
  if (isServiceCode(code)) return new AccountSyncError(code, String(message), facts);
  return new AccountSyncError('UNEXPECTED_ANSWER', `HTTP ${status}: not an answer to this query`, facts);
}

/** Checks that the service is alive, and returns a function that queries it. @throws UsageError, AccountSyncError */
export const connectGraphql = async (options: ConnectionOptions, terminal: Terminal): Promise<GraphqlQuery> =>
  graphqlOf(await reachService(options, terminal), terminal);

/** Mutations are signed: the service may demand that. */
export function graphqlOf({ baseUrl, apiKey }: Connection, terminal: Terminal): GraphqlQuery {
  const { fetch = globalThis.fetch, now = Date.now } = terminal.runtime;
  const url = new URL(baseUrl + GRAPHQL_PATH).href;
  const signed = createSignRequest(apiKey, now);
  return async (query, variables) => {
    const signal = AbortSignal.any([terminal.interrupted, AbortSignal.timeout(TIMEOUT_MS)]);
    const body = JSON.stringify({ query, variables });
    const isMutation = /^\s*mutation\b/.test(query);
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      ...(isMutation && (await signed({ method: 'POST', pathWithQuery: GRAPHQL_PATH, body }))),
    };
    const request: RequestInit = { method: 'POST', headers, body, redirect: 'manual', signal };
    const response = await fetch(url, request).catch((cause: unknown) => {
      terminal.interrupted.throwIfAborted();
      throw new AccountSyncError('CONNECTION_FAILED', `${baseUrl} could not be reached, or hung up`, { cause });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const error = errorOf(response.status, answer);
    if (error) throw error;
    return (answer as { data: Record<string, Json> }).data;
  };
}

/** An account as the answer to a mutation of it returns it. */
export interface ChangedAccount {
  id: string;
  externalId: string;
  updatedAt: string;
}

interface MutationAnswer {
  success: boolean;
  code: string;
  message: string;
  details: { field: string; message: string }[] | null;
}

/** What to ask of every mutation. */
export const ENVELOPE = 'success code message details { field message }';
/** What to ask of a mutation of one account. */
export const CHANGED_ACCOUNT = `${ENVELOPE} account { id externalId updatedAt }`;

/** A mutation of one account. It names a reason only where there is one: a service before 0.4.0 takes none. */
export function accountMutation(name: 'ErasePerson' | 'ReleaseLegalHold', reason: string | undefined): string {
  const field = name.charAt(0).toLowerCase() + name.slice(1);
  const [declared, given] = reason === undefined ? ['', ''] : [', $reason: String', ', reason: $reason'];
  return `mutation ${name}($externalId: String!${declared}) {
  ${field}(externalId: $externalId${given}) { ${CHANGED_ACCOUNT} }
}`;
}

/** @param answer with the fields of `ENVELOPE` @throws AccountSyncError where the mutation failed */
export function carriedOut<Fields>(answer: Json | undefined): Fields {
  const { success, code, message, details, ...fields }: MutationAnswer = answer as JsonObject & MutationAnswer;
  if (success) return fields as Fields;
  const facts = { status: 200, ...(details && { details }) };
  throw new AccountSyncError(isServiceCode(code) ? code : 'UNEXPECTED_ANSWER', message, facts);
}

/** @param answer with the fields of `CHANGED_ACCOUNT` @throws AccountSyncError where the mutation failed */
export const changedAccount = (answer: Json | undefined): ChangedAccount =>
  carriedOut<{ account: ChangedAccount }>(answer).account;
