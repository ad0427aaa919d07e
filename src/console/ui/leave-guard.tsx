import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Ask } from './ask';

/** What would be lost by leaving. */
export interface Loss {
  title: string;
  about: string;
}

export interface LeaveGuardProps {
  /** Undefined while nothing would be lost. */
  loss: Loss | undefined;
  /** Set while somebody wants to leave for something in the same view. */
  isAsked?: boolean;
  onStay?: () => void;
  onLeave?: () => void;
}

/** Lets the browser ask before the page is left, while something would be lost. */
export function useUnloadQuestion(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}

/** Asks before somebody leaves the view, and loses what it holds. */
export function LeaveGuard({ loss, isAsked = false, onStay, onLeave }: LeaveGuardProps) {
  const isAtRisk = loss !== undefined;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAtRisk && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnloadQuestion(isAtRisk);
  const isBlocked = blocker.state === 'blocked';
  const stay = () => {
    blocker.reset?.();
    onStay?.();
  };
  return (
    <Ask
      open={isBlocked || isAsked}
      onClose={stay}
      title={loss?.title ?? ''}
      about={loss?.about}
      no="Stay"
      yes="Leave"
      look="danger"
      onYes={() => (isBlocked ? blocker.proceed() : onLeave?.())}
    />
  );
}
