import { type AccountStatusCategory } from '../../api/schema.generated';
import { useGraphql } from '../../api/use-graphql';
import { Dot } from '../../ui/meter';
import { formatCount } from '../../ui/values/format-money';
import { CATEGORIES } from '../overview/categories';
import { AccountCategoriesDocument } from './accounts.generated';
import styles from './accounts.module.css';
import { type Condition, filterOf } from './conditions';
import { FILTER_FIELDS } from './filter-fields';

const IN_ORDER = Object.keys(CATEGORIES) as AccountStatusCategory[];
const FIELD = FILTER_FIELDS.find(({ name }) => name === 'category');
const isChoice = ({ field, operator }: Condition) => field === FIELD && operator === 'is';

export interface CategoryCountsProps {
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
