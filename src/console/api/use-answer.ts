import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Failure, type FieldFault } from './failure';
import { graphql, type TypedText } from './graphql';

/** What every change of the schema answers. Documents call it `answer`. */
export interface Answered {
  success: boolean;
  code: string;
  message: string;
  retryAfterSeconds?: number | null;
  details?: readonly FieldFault[] | null;
}

/** The HTTP statuses of codes that lead to other advice than the rest; GraphQL answers with the codes alone. */
const STATUSES: Readonly<Record<string, number>> = {
  INVALID_SESSION: 401,
  INSUFFICIENT_SCOPE: 403,
  CONSOLE_READ_ONLY: 403,
  ACCOUNT_NOT_FOUND: 404,
  IMPORT_NOT_FOUND: 404,
  SYNC_RUN_NOT_FOUND: 404,
  CONFLICT: 409,
  IMPORT_STATE_CONFLICT: 409,
  STALE_PLAN: 409,
  ACCOUNT_ERASED: 410,
  VERSION_MISMATCH: 412,
  ACCOUNT_ON_HOLD: 423,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};
const REFUSED = 400;

/** Sends a change. @throws Failure also where it was refused */
export async function answerOf<TAnswer extends Answered, TVariables>(
  document: TypedText<{ answer: TAnswer }, TVariables>,
  variables: TVariables,
): Promise<TAnswer> {
  const { data, requestId } = await graphql(document, variables);
  const { success, code, message, retryAfterSeconds, details } = data.answer;
  if (success) return data.answer;
  throw new Failure({ status: STATUSES[code] ?? REFUSED, code, message, requestId, retryAfterSeconds, details });
}

type WriteOptions<TAnswer, TVariables> = Pick<UseMutationOptions<TAnswer, Failure, TVariables>, 'onSuccess' | 'gcTime'>;

/** A write. Afterwards everything that is shown is read again. `onSuccess` comes first, unless what asked is gone by then. */
export function useWrite<TAnswer, TVariables>(
  write: (variables: TVariables) => Promise<TAnswer>,
  options: WriteOptions<TAnswer, TVariables> = {},
) {
  const client = useQueryClient();
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useMutation<TAnswer, Failure, TVariables>({
    ...options,
    mutationFn: write,
    onSuccess: (...answer) => (isThere.current ? options.onSuccess?.(...answer) : undefined),
    onSettled: () => client.invalidateQueries({ queryKey: ['graphql'] }),
  });
}

/** A change over GraphQL; one that is refused fails. */
export const useAnswer = <TAnswer extends Answered, TVariables>(
  document: TypedText<{ answer: TAnswer }, TVariables>,
  options?: WriteOptions<TAnswer, TVariables>,
) => useWrite((variables: TVariables) => answerOf(document, variables), options);
