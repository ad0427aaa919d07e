import { Card } from '../../ui/card';
import { formatCount } from '../../ui/values/format-money';
import styles from './import-file.module.css';
import { type Fault } from './messages';

const MAX_SHOWN = 20;

/** What is wrong with rows, the most frequent first. */
export const FaultsCard = ({ title, note, faults }: { title: string; note: string; faults: readonly Fault[] }) => (
  <Card title={title} note={note}>
    <ul className={styles.faults}>
      {faults.slice(0, MAX_SHOWN).map(({ name, rows, places }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={styles.muted}>
            {formatCount(rows)} {rows === 1 ? 'row' : 'rows'}, on line {places.join(', ')}
            {rows > places.length && ' and others'}
          </span>
        </li>
      ))}
      {faults.length > MAX_SHOWN && (
        <li className={styles.muted}>and {formatCount(faults.length - MAX_SHOWN)} others</li>
      )}
    </ul>
  </Card>
);
