import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { Failure } from './failure';
import { failureOf, send } from './send';

/** An operation as codegen writes it beside its `.graphql` file: a text that knows its answer and its variables. */
export type TypedText<TData, TVariables> = string & DocumentTypeDecoration<TData, TVariables>;

/** What came of an operation. Where a part failed, the rest is there with the reason. */
export interface Answer<TData> {
  data: TData;
  problems: readonly Failure[];
  requestId: string | undefined;
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
  if (body?.data) return { data: body.data, problems, requestId };
  throw problems[0] ?? (await failureOf(sent));
}
