import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../../api/failure';
import { graphql } from '../../../api/graphql';
import { type Decision } from './decisions';
import {
  ApplyImportDocument,
  CancelImportDocument,
  type DecidedFragment,
  ReleaseImportDocument,
  UndoImportDocument,
} from './decisions.generated';

/** What is decided; for a release why, and for an undo in which portfolio alone, if any. */
interface Decided {
  decision: Decision;
  typed: string;
}

async function send({ decision, typed }: Decided): Promise<DecidedFragment> {
  switch (decision.kind) {
    case 'apply': {
      const { id, planChecksum } = decision;
      return (await graphql(ApplyImportDocument, { id, planChecksum })).data.answer;
    }
    case 'release':
      return (await graphql(ReleaseImportDocument, { id: decision.id, reason: typed })).data.answer;
    case 'cancel':
      return (await graphql(CancelImportDocument, { id: decision.id })).data.answer;
    case 'undo': {
      const { kind, ...undone } = decision;
      return (await graphql(UndoImportDocument, { ...undone, ...(typed && { portfolioId: typed }) })).data.answer;
    }
  }
}

/** Statuses of refusals that lead to other advice than the rest. */
const STATUSES: Record<string, number> = {
  INSUFFICIENT_SCOPE: 403,
  CONSOLE_READ_ONLY: 403,
  IMPORT_NOT_FOUND: 404,
  SYNC_RUN_NOT_FOUND: 404,
  IMPORT_STATE_CONFLICT: 409,
  STALE_PLAN: 409,
  CONFLICT: 409,
  RATE_LIMIT_EXCEEDED: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_ERROR: 500,
};

/** Carries a decision out, then reads everything again. A refusal is a failure like any other. */
export function useDecision(onDecided: (importId: string) => void) {
  const client = useQueryClient();
  return useMutation<string, Failure, Decided>({
    mutationFn: async (asked) => {
      const { success, code, message, retryAfterSeconds, import: decided } = await send(asked);
      if (success && decided) return decided.id;
      const status = STATUSES[code] ?? 400;
      throw new Failure({
        status,
        code,
        message,
        requestId: undefined,
        details: [],
        retryAfterSeconds: retryAfterSeconds ?? undefined,
      });
    },
    onSuccess: onDecided,
    onSettled: () => client.invalidateQueries({ queryKey: ['graphql'] }),
  });
}
