import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { type Result, subscribe } from '../../client/subscription';
import { Failure } from './failure';
import { failureOf, send } from './rest';

/** An operation as codegen writes it beside its `.graphql` file: a text that knows its answer and its variables. */
export type TypedText<TData, TVariables> = string & DocumentTypeDecoration<TData, TVariables>;

/** What came of an operation. Where a part failed, the rest is there with the reason. */
export interface Answer<TData> {
  data: TData;
  problems: readonly Failure[];
  requestId: string | undefined;
  /** When the second ended in which the service answered, by its clock. */
  answeredAt: string;
}

interface GraphqlFault {
  message: string;
  extensions?: { code?: string; retryAfterSeconds?: number; details?: { field: string; message: string }[] };
}

interface GraphqlBody<TData> {
  data?: TData | null;
  errors?: GraphqlFault[];
}

const SIGNED_OUT_CODES = ['INVALID_SESSION', 'INVALID_API_KEY', 'MISSING_AUTH_HEADERS'];

const failureOfFault = ({ message, extensions }: GraphqlFault, status: number, requestId: string | undefined) =>
  new Failure({
    status: SIGNED_OUT_CODES.includes(extensions?.code ?? '') ? 401 : status,
    code: extensions?.code ?? 'INTERNAL_ERROR',
    message,
    requestId,
    retryAfterSeconds: extensions?.retryAfterSeconds,
    details: extensions?.details ?? [],
  });

/**
 * One operation over GraphQL.
 * @throws Failure where there is no data at all
 */
export async function graphql<TData, TVariables>(
  document: TypedText<TData, TVariables>,
  variables: TVariables,
  signal?: AbortSignal,
): Promise<Answer<TData>> {
  const sent = await send('graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: document, variables }),
    ...(signal && { signal }),
  });
  const { response, requestId } = sent;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as GraphqlBody<TData> | undefined;
  const problems = (body?.errors ?? []).map((fault) => failureOfFault(fault, response.status, requestId));
  const second = Date.parse(response.headers.get('Date') ?? '') || Date.now();
  if (body?.data) return { data: body.data, problems, requestId, answeredAt: new Date(second + 999).toISOString() };
  throw problems[0] ?? (await failureOf(sent));
}

/**
 * The events of a subscription, until the service or `signal` ends it.
 * @param onOpen called once the service sends
 * @throws Failure where it is refused or broken off
 */
export async function* graphqlEvents<TData, TVariables>(
  document: TypedText<TData, TVariables>,
  variables: TVariables,
  signal: AbortSignal,
  onOpen: () => void,
): AsyncGenerator<TData> {
  const headers = { Accept: 'text/event-stream', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ query: document, variables });
  let status = 0;
  const results: AsyncIterableIterator<Result> = subscribe(async (ended) => {
    const { response } = await send('graphql/stream', { method: 'POST', headers, body, signal: ended });
    status = response.status;
    if (response.ok) onOpen();
    return response;
  });
  signal.addEventListener('abort', () => void results.return?.(), { once: true });
  for await (const { data, errors } of results as AsyncIterable<GraphqlBody<TData>>) {
    if (signal.aborted) return;
    const [fault] = errors ?? [];
    if (fault) throw failureOfFault(fault, status, undefined);
    if (data) yield data;
  }
}
