import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../api/session';
import { formatExactTime } from '../../ui/values/format-time';
import styles from './account.module.css';

const now = () => new Date().toISOString();

/** What stands at the foot of the printed page, so that it can be found again. */
export function PrintFoot() {
  const { organizationId, name, keyId, session } = useSession();
  const [time, setTime] = useState(now);
  useEffect(() => {
    const print = () => flushSync(() => setTime(now()));
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  return (
    <footer className={`${styles.printFoot} print-only`}>
      {organizationId}. Printed by {session.person?.name || name || keyId} on {formatExactTime(time)}. At most the last
      20 changes are printed; numbers of people are masked. {location.href}
    </footer>
  );
}
