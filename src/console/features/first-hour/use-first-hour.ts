import { useEffect } from 'react';
import { useSession } from '../../api/session';
import { useLooks } from '../use-looks';

const ID = 'first hour';

/**
 * Whether somebody is led through the first hour: from the first look at an empty organization until they hide it. What they
 * have done by then leaves it no longer empty, so this browser keeps that it began.
 * @param isEmpty undefined while that is not read yet
 */
export function useFirstHour(isEmpty: boolean | undefined) {
  const { can } = useSession();
  const { looks, see } = useLooks();
  const kept = looks.seen[ID];
  const begins = isEmpty === true && kept === undefined && can('accounts:write') && can('accounts:read');
  useEffect(() => {
    if (begins) see(ID, 'begun');
  }, [begins, see]);
  return { isShown: begins || kept === 'begun', end: () => see(ID, 'ended') };
}
