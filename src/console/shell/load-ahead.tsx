import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';

/** So long nothing is read before what may be opened next is loaded: it must not hold up what was asked for. */
const QUIET_MS = 300;

/** Loads what may be opened next, once the view that is shown has all it needs. @param load it is called more than once */
export function LoadAhead({ load }: { load: () => void }) {
  const { state } = useNavigation();
  const isQuiet = useIsFetching() === 0 && state === 'idle';
  useEffect(() => {
    if (!isQuiet) return undefined;
    const timer = setTimeout(load, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isQuiet, load]);
  return null;
}
