import { type ReactNode } from 'react';
import { Meter, type Part } from '../../ui/meter';
import { Count, Money } from '../../ui/values/values';
import styles from './overview.module.css';

/** Accounts that have something in common. */
export interface Group {
  key: string;
  name: ReactNode;
  count: number;
  /** Whether there may be more. */
  isAtLeast?: boolean;
  /** Left out of all of them, or of none. */
  balance?: number;
  /** What the picture of them is made of. */
  parts: readonly Part[];
}

/** How many accounts, and how much money, groups have. @param of what they have in common */
export function GroupTable({ of, groups }: { of: string; groups: readonly Group[] }) {
  const most = Math.max(...groups.map(({ count }) => count));
  const hasBalances = groups.some(({ balance }) => balance !== undefined);
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <td className={styles.picture} />
          <th scope="col" className={styles.end}>
            Accounts
          </th>
          {hasBalances && (
            <th scope="col" className={styles.end}>
              Balance
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, name, count, isAtLeast, balance, parts }) => (
          <tr key={key}>
            <th scope="row" className={styles.name} title={key}>
              {name}
            </th>
            <td className={styles.picture}>
              <Meter of={most} parts={parts} />
            </td>
            <td className={styles.end}>
              <Count value={count} />
              {isAtLeast && ' or more'}
            </td>
            {hasBalances && (
              <td className={styles.end}>
                <Money value={balance} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
