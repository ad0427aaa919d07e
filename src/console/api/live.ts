import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { MINUTE_MS } from '../../base/time/durations';
import { asFailure, isWorthRetrying } from './failure';
import { graphqlEvents, type TypedText } from './graphql';
import { ChangesDocument, type ChangesSubscription } from './live.generated';
import { type ChangeFilter } from './schema.generated';
import { endSession, useIsSignedIn } from './session';

const MS = 1000;
const MAX_PAUSE_SECONDS = 60;
/** After longer than this, what is shown is read again, rather than every event in between. */
const MAX_BREAK_MS = MINUTE_MS;
/** How often it is noted that this machine is awake: while it sleeps, no timer runs. */
const AWAKE_MS = 5_000;
const isLongAgo = (time: number): boolean => Date.now() - time > MAX_BREAK_MS;
/** Another try would be refused for the same reason. */
const FINAL = [400, 403, 404];

function onSight(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Whether somebody looks: a hidden tab takes no stream from others, and the form to sign in hides what is behind it. */
function useIsLookedAt(): boolean {
  const isInSight = useSyncExternalStore(onSight, () => document.visibilityState === 'visible');
  return useIsSignedIn() && isInSight;
}

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, seconds * MS);
    signal.addEventListener('abort', end);
  });

export interface Followed<TData> {
  isWanted?: boolean;
  /** @returns the cursor to go on from after a break, where events have one */
  onEvent: (data: TData) => string | undefined;
  /** Called where events may have been missed. */
  onGap?: () => void;
}

/**
 * Follows a subscription while somebody looks. After a break it is opened again, each time later, and goes on from the last
 * event unless the break was long, or the machine was asleep. Then what could not be read meanwhile is read again.
 * @param variables texts and lists that stay the same
 * @returns whether the service sends: otherwise only asking finds out what is new
 */
export function useSubscription<TData, TVariables>(
  document: TypedText<TData, TVariables>,
  variables: TVariables,
  followed: Followed<TData>,
): boolean {
  const isLookedAt = useIsLookedAt() && followed.isWanted !== false;
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const latest = useRef(followed);
  latest.current = followed;
  const place = useRef<{ after?: string | undefined; closedAt?: number }>({});
  const asked = JSON.stringify(variables);
  useEffect(() => {
    if (!isLookedAt) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const follow = async () => {
      for (let seconds = 1; !signal.aborted; seconds = Math.min(2 * seconds, MAX_PAUSE_SECONDS)) {
        const { closedAt } = place.current;
        if (closedAt !== undefined && isLongAgo(closedAt)) place.current.after = undefined;
        const { after } = place.current;
        const sent = JSON.parse(asked) as TVariables;
        let openedAt: number | undefined;
        let awakeAt = Date.now();
        const sleep = new AbortController();
        const noting = setInterval(() => {
          if (isLongAgo(awakeAt)) sleep.abort();
          else awakeAt = Date.now();
        }, AWAKE_MS);
        let wait: number | undefined;
        const onOpen = () => {
          if (closedAt !== undefined && after === undefined) latest.current.onGap?.();
          if (closedAt !== undefined)
            void client.refetchQueries({ type: 'active', predicate: ({ state }) => isWorthRetrying(0, state.error) });
          openedAt = Date.now();
          setOpen(true);
        };
        try {
          for await (const data of graphqlEvents(
            document,
            after ? { ...sent, after } : sent,
            AbortSignal.any([signal, sleep.signal]),
            onOpen,
          )) {
            if (isLongAgo(awakeAt)) break;
            place.current.after = latest.current.onEvent(data) ?? after;
          }
        } catch (error) {
          const { status, code, retryAfterSeconds } = asFailure(error);
          if (status === 401) return endSession();
          if (code === 'CHANGES_CURSOR_UNKNOWN') place.current.after = undefined;
          else if (FINAL.includes(status)) return;
          wait = retryAfterSeconds;
        } finally {
          clearInterval(noting);
          if (openedAt !== undefined) place.current.closedAt = awakeAt;
        }
        if (signal.aborted) return;
        setOpen(false);
        // What held for longer than it was waited for does not fail again and again.
        if (openedAt !== undefined && Date.now() - openedAt > seconds * MS) seconds = 1;
        // Not all tabs at once, where the service went away.
        await pause((wait ?? seconds) * (1 + Math.random()), signal);
      }
    };
    void follow();
    return () => {
      ending.abort();
      setOpen(false);
    };
  }, [isLookedAt, document, asked, client]);
  return isOpen;
}

export type Change = ChangesSubscription['changes'];

interface FollowedChanges extends Omit<Followed<ChangesSubscription>, 'onEvent'> {
  onChange: (change: Change) => void;
}

/** Follows the changes of the organization that pass a filter. */
export const useChanges = (filter: ChangeFilter, { onChange, ...followed }: FollowedChanges): boolean =>
  useSubscription(
    ChangesDocument,
    { filter },
    {
      ...followed,
      onEvent: ({ changes }) => {
        onChange(changes);
        return changes.cursor;
      },
    },
  );

const published = new EventTarget();

/** Passes a change of the one stream of the console on to whatever view is open; null: some may have been missed. */
export const publish = (change: Change | null): void =>
  void published.dispatchEvent(new CustomEvent<Change | null>('change', { detail: change }));

/** Hears of changes of imports and runs. @param onChange the same as long as it is about the same */
export function usePublished(onChange: (change: Change | null) => void): void {
  useEffect(() => {
    const hear = (event: Event) => event instanceof CustomEvent && onChange(event.detail as Change | null);
    published.addEventListener('change', hear);
    return () => published.removeEventListener('change', hear);
  }, [onChange]);
}
