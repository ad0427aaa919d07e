import { countText } from '../../ui/values/format-money';
import { labelOf } from '../account/fields/fields';
import { ValuesTable } from '../account/fields/values-table';
import { type Change, partsOf } from '../account/history/words';
import styles from './history.module.css';

/** Entries of a first push have all fields of an account. */
const SHOWN = 6;

const Rows = ({ changes }: { changes: readonly Change[] }) => (
  <ValuesTable
    columns={['From', 'To']}
    rows={changes.map(({ field, from, to }) => ({ id: field, values: [from, to] }))}
  />
);

export interface ChangeListProps {
  changes: readonly Change[];
  /** Their values are gone for good: the names are all there is. */
  areErased?: boolean;
}

/** The fields that a change touched, from what to what. */
export function ChangeList({ changes: all, areErased = false }: ChangeListProps) {
  const changes = all.flatMap(partsOf);
  if (areErased) return <p>{all.map(({ field }) => labelOf(field)).join(', ')}</p>;
  const more = changes.slice(SHOWN);
  return (
    <>
      {changes.length > 0 && <Rows changes={changes.slice(0, SHOWN)} />}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{countText(more.length, 'more field')}</summary>
          <Rows changes={more} />
        </details>
      )}
    </>
  );
}
