import { type UnmatchedColumn } from '../../../../files/columns/unmatched-values';
import { Card } from '../../../ui/card';
import { ChoiceField } from '../../../ui/field';
import { labelOf } from '../faults/words';
import styles from '../import-file.module.css';
import { type Field, type OpenMapping } from '../reading/messages';
import { chooseValue, type ValueChoice, valueChoices } from './edit-mapping';

const LEFT = 'leave the field alone';

export interface ValueChoicesProps {
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
            options={[...valuesOf(choice).map((value) => [value, value] as const), [LEFT, 'Leave the field alone']]}
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
