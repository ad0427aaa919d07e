import { Button } from '../../../ui/button';
import { labelOf } from '../faults/words';
import styles from '../import-file.module.css';
import { type OpenMapping } from '../reading/messages';
import { questionsOf, takeFirst } from './edit-mapping';

export interface QuestionsProps {
  mapping: OpenMapping;
  /** Rows that look like the sum of others. */
  totals: readonly number[];
  onChange: (mapping: OpenMapping) => void;
}

/** What only a person can say of this file. */
export const Questions = ({ mapping, totals, onChange }: QuestionsProps) => (
  <>
    {questionsOf(mapping).map(({ field, columns }) => (
      <p key={field} className={styles.question}>
        {columns.join(' and ')} are both to become {labelOf(field)}. Where the first is empty, should the next one
        count?
        <Button onClick={() => onChange(takeFirst(mapping, field, columns))}>Take the first that is filled</Button>
      </p>
    ))}
    {totals.length > 0 && !mapping.skipTotals && (
      <p className={styles.question}>
        Row {totals.join(', ')}, counted from the top of the file, looks like a total, and fails. Should such rows be
        left out?
        <Button onClick={() => onChange({ ...mapping, skipTotals: true })}>Leave totals out</Button>
      </p>
    )}
  </>
);
