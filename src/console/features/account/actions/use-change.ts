import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../../api/failure';
import { graphql, type TypedText } from '../../../api/graphql';
import { type ChangeResultFragment } from './actions.generated';

/** The HTTP statuses of the codes that a change of one account is refused with; GraphQL answers with the codes alone. */
const STATUSES: Record<string, number> = {
  INSUFFICIENT_SCOPE: 403,
  CONSOLE_READ_ONLY: 403,
  INVALID_SESSION: 401,
  ACCOUNT_NOT_FOUND: 404,
  CONFLICT: 409,
  ACCOUNT_ERASED: 410,
  VERSION_MISMATCH: 412,
  ACCOUNT_ON_HOLD: 423,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};
const REFUSED = 400;

/**
 * Changes one account. Afterwards everything that is shown is read again.
 * @param resultOf finds what became of it in the answer; where it was refused, the mutation fails
 */
export function useChange<TData, TVariables>(
  document: TypedText<TData, TVariables>,
  resultOf: (data: TData) => ChangeResultFragment,
) {
  const client = useQueryClient();
  return useMutation<ChangeResultFragment, Failure, TVariables>({
    mutationFn: async (variables) => {
      const { data, requestId } = await graphql(document, variables);
      const result = resultOf(data);
      if (result.success) return result;
      const { code, message, retryAfterSeconds, details } = result;
      throw new Failure({
        status: STATUSES[code] ?? REFUSED,
        code,
        message,
        requestId,
        retryAfterSeconds: retryAfterSeconds ?? undefined,
        details: details ?? [],
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['graphql'] }),
  });
}
