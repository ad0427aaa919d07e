import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import styles from './accounts.module.css';
import { type Condition, conditionText } from './conditions';
import { paramOf } from './filter-fields';

export interface FilterChipsProps {
  conditions: readonly Condition[];
  onEdit: (condition: Condition) => void;
  onChange: (conditions: readonly Condition[]) => void;
}

/** The conditions in force. Each can be changed and taken away. */
export const FilterChips = ({ conditions, onEdit, onChange }: FilterChipsProps) => (
  <ul className={styles.chips} aria-label="Filters">
    {conditions.map((condition) => (
      <li key={paramOf(condition.field, condition.operator)} className={styles.chip}>
        <button type="button" onClick={() => onEdit(condition)} title={condition.values.join(', ')}>
          {conditionText(condition)}
        </button>
        <button
          type="button"
          aria-label={`Remove: ${conditionText(condition)}`}
          onClick={() => onChange(conditions.filter((one) => one !== condition))}
        >
          <Icon name="close" size={12} />
        </button>
      </li>
    ))}
    <li>
      <Button look="plain" onClick={() => onChange([])}>
        Clear
      </Button>
    </li>
  </ul>
);
