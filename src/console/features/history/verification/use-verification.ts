import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asFailure, type Failure } from '../../../api/failure';
import { graphql } from '../../../api/graphql';
import { useLooks } from '../../use-looks';
import { HistoryVerificationDocument, type HistoryVerificationQuery } from './verification.generated';

type Step = HistoryVerificationQuery['historyVerification'];

/** What was found so far, over all steps. */
export interface Findings extends Omit<Step, 'endCursor' | 'part'> {
  /** The part that is verified now. */
  part: Step['part'];
  /** When the last step ended, once it was the last one. */
  endedAt: string | undefined;
}

const NOTHING: Findings = {
  part: 'ACCOUNTS',
  accounts: 0,
  changes: 0,
  roots: 0,
  beginsAt: null,
  signedUntil: null,
  accepted: [],
  fault: null,
  endedAt: undefined,
};

const join = (one: Findings, step: Step): Findings => ({
  part: step.part,
  accounts: one.accounts + step.accounts,
  changes: one.changes + step.changes,
  roots: one.roots + step.roots,
  beginsAt: one.beginsAt ?? step.beginsAt,
  signedUntil: step.signedUntil ?? one.signedUntil,
  accepted: [...one.accepted, ...step.accepted],
  fault: step.fault,
  endedAt: step.endCursor === null ? new Date().toISOString() : undefined,
});

/** Verifies the history step by step, from the click to the end or until the view is left. */
export function useVerification() {
  const client = useQueryClient();
  const { noteCheck } = useLooks();
  const [findings, setFindings] = useState<Findings>();
  const [failure, setFailure] = useState<Failure>();
  const [isRunning, setRunning] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const stop = () => {
    controller.current?.abort();
    setRunning(false);
  };
  useEffect(() => () => controller.current?.abort(), []);

  const start = async () => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    let found = NOTHING;
    setFailure(undefined);
    setRunning(true);
    setFindings(found);
    try {
      for (let after: string | null = null; found.endedAt === undefined; ) {
        const { historyVerification: step }: HistoryVerificationQuery = await client.fetchQuery({
          queryKey: ['verification', after],
          gcTime: 0,
          staleTime: 0,
          queryFn: async () => (await graphql(HistoryVerificationDocument, { after }, signal)).data,
        });
        signal.throwIfAborted();
        found = join(found, step);
        setFindings(found);
        after = step.endCursor ?? null;
      }
      if (!found.fault) noteCheck(found.endedAt);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(asFailure(error));
    }
    setRunning(false);
  };
  return { findings, failure, isRunning, start, stop };
}
