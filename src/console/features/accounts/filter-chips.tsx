import { type AccountStatusCategory } from '../../api/schema.generated';
import { useGraphql } from '../../api/use-graphql';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Dot } from '../../ui/meter';
import { formatCount } from '../../ui/values/format-money';
import { CATEGORIES } from '../overview/categories';
import { AccountCategoriesDocument } from './accounts.generated';
import styles from './accounts.module.css';
import { type Condition, conditionText, filterOf } from './conditions';
import { FILTER_FIELDS, paramOf } from './filter-fields';

interface FilterChipsProps {
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

const IN_ORDER = Object.keys(CATEGORIES) as AccountStatusCategory[];
const FIELD = FILTER_FIELDS.find(({ name }) => name === 'category');
const isChoice = ({ field, operator }: Condition) => field === FIELD && operator === 'is';

interface CategoryCountsProps {
  /** What counters can answer. */
  conditions: readonly Condition[];
  onChange: (conditions: readonly Condition[]) => void;
}

/** How many of the accounts are in each status category, whichever of them is chosen. Each is chosen, and let go, by a click. */
export function CategoryCounts({ conditions, onChange }: CategoryCountsProps) {
  const others = conditions.filter((one) => !isChoice(one));
  const chosen = conditions.find(isChoice)?.values ?? [];
  const { data } = useGraphql(AccountCategoriesDocument, { filter: filterOf(others, '') });
  const counts = new Map(data?.accountStatistics.byStatusCategory.map(({ key, count }) => [key, count]));
  const toggle = (key: string) => {
    const values = chosen.includes(key) ? chosen.filter((one) => one !== key) : [key];
    onChange(FIELD && values.length > 0 ? [...others, { field: FIELD, operator: 'is', values }] : others);
  };
  return (
    <ul className={styles.categories} aria-label="By status category">
      {IN_ORDER.filter((key) => counts.has(key) || chosen.includes(key)).map((key) => (
        <li key={key}>
          <button type="button" aria-pressed={chosen.includes(key)} onClick={() => toggle(key)}>
            <Dot colour={CATEGORIES[key].colour} />
            {CATEGORIES[key].label} <span>{formatCount(counts.get(key) ?? 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
