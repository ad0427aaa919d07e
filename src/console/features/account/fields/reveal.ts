import { useEffect, useState } from 'react';
import { asFailure, type Failure } from '../../../api/failure';
import { rest } from '../../../api/rest';
import { useSession } from '../../../api/session';
import { valueIn } from './fields';

const SHOWN_MS = 30_000;
/** How every mask of the service begins. */
const MASK = '***-**-';

export const isMasked = (value: unknown): value is string => typeof value === 'string' && value.includes(MASK);

interface Revealed {
  keys: readonly string[];
  value: string;
}

/** Numbers of people in full: one at a time, for 30 seconds, and nowhere else in memory. */
export interface Reveal {
  isAllowed: boolean;
  /** The number at these keys, while it is shown. */
  shownAt: (keys: readonly string[]) => string | undefined;
  failure: Failure | undefined;
  show: (keys: readonly string[]) => Promise<void>;
  hide: () => void;
}

/** What reveals the numbers of an account. Each time is recorded by the service. */
export function useReveal(externalId: string): Reveal {
  const { can } = useSession();
  const [revealed, setRevealed] = useState<Revealed>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setRevealed(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [revealed]);
  return {
    isAllowed: can('accounts:read:ssn'),
    shownAt: (keys) => (revealed && revealed.keys.join('\n') === keys.join('\n') ? revealed.value : undefined),
    failure,
    async show(keys) {
      setFailure(undefined);
      try {
        const path = `external-api/accounts/${encodeURIComponent(externalId)}`;
        const body = await rest<{ account: unknown }>(path);
        setRevealed({ keys, value: String(valueIn(body.account, keys)) });
      } catch (error) {
        setFailure(asFailure(error));
      }
    },
    hide: () => setRevealed(undefined),
  };
}
