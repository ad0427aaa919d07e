import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** What is lost by leaving. */
export type Risk = 'sending' | 'mapping';

const ABOUT: Record<Risk, string> = {
  sending:
    'The file is not sent to its end. What is there stays for some days: choose the same file again with the same choices, and it goes on from there.',
  mapping: 'What you chose for this file would be lost.',
};

export interface LeaveGuardProps {
  risk: Risk | undefined;
  /** Set while somebody wants another file. */
  isAsked: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before what was chosen, or the rest of a file, is lost. */
export function LeaveGuard({ risk, isAsked, onStay, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => risk !== undefined && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (risk === undefined) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [risk]);
  const isBlocked = blocker.state === 'blocked';
  const stay = () => {
    blocker.reset?.();
    onStay();
  };
  return (
    <Dialog
      open={isBlocked || isAsked}
      onOpenChange={(open) => !open && stay()}
      title={risk === 'sending' ? 'Leave while the file is being sent?' : 'Leave without sending?'}
      about={risk && ABOUT[risk]}
      actions={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button look="danger" onClick={() => (isBlocked ? blocker.proceed() : onLeave())}>
            Leave
          </Button>
        </>
      }
    />
  );
}
