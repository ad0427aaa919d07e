import { type UnmatchedColumn } from '../../../../files/columns/unmatched-values';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ChoiceField } from '../../../ui/field';
import { countText, formatCount } from '../../../ui/values/format-money';
import { choiceText } from '../../labels';
import { labelOf } from '../faults/words';
import styles from '../import-file.module.css';
import { type Field, type OpenMapping } from '../reading/messages';
import { chooseValue, leftOutOf, questionsOf, takeFirst, type ValueChoice, valueChoices } from './edit-mapping';

const MAX_NAMED = 20;

/** How many columns become something, and which do not. */
export function ColumnsSummary({ header, mapping }: { header: readonly string[]; mapping: OpenMapping }) {
  const leftOut = leftOutOf(mapping, header);
  const named = leftOut.slice(0, MAX_NAMED).map((name) => name || '(without a name)');
  const more = leftOut.length - named.length;
  return (
    <p role="status">
      {formatCount(header.length - leftOut.length)} of {countText(header.length, 'column')} become fields
      {leftOut.length > 0 && `, left out: ${named.join(', ')}`}
      {more > 0 && ` and ${formatCount(more)} others`}.
    </p>
  );
}

interface QuestionsProps {
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

const LEFT = 'leave the field alone';

interface ValueChoicesProps {
  mapping: OpenMapping;
  /** Those of the rows that are judged. */
  unmatched: readonly UnmatchedColumn[] | undefined;
  fields: readonly Field[];
  onChange: (mapping: OpenMapping) => void;
}

/** The texts of a file that are no value of their field, each with what it probably means. */
export function ValueChoices({ mapping, unmatched, fields, onChange }: ValueChoicesProps) {
  const choices = valueChoices(mapping, unmatched);
  if (choices.length === 0) return null;
  const valuesOf = ({ field }: ValueChoice) => fields.find(({ name }) => name === field)?.values ?? [];
  return (
    <Card title="Values that match none" note="What each stands for. Likely ones are suggested: check them.">
      <div className={styles.values}>
        {choices.map((choice) => (
          <ChoiceField
            key={`${choice.column} ${choice.field} ${choice.text}`}
            label={`${choice.text} in ${choice.column}`}
            help={labelOf(choice.field)}
            none="Choose"
            options={[
              ...valuesOf(choice).map((value) => [value, choiceText(choice.field, value)] as const),
              [LEFT, 'Leave the field alone'],
            ]}
            value={choice.value ?? LEFT}
            onChoose={(value = '') =>
              onChange(chooseValue(mapping, choice, choice.text, value === LEFT ? null : value))
            }
          />
        ))}
      </div>
    </Card>
  );
}
