import { Card } from '../../ui/card';
import { Dot } from '../../ui/meter';
import { Empty } from '../../ui/states/states';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { CATEGORIES } from './categories';
import { GroupTable } from './group-table';
import { type OverviewAccountsQuery } from './overview.generated';
import styles from './overview.module.css';

type Categories = OverviewAccountsQuery['accountStatistics']['byStatusCategory'];

const Name = ({ category }: { category: Categories[number]['key'] }) => (
  <span className={styles.dotted}>
    <Dot colour={CATEGORIES[category].colour} />
    <ViewLink to={paths.accounts({ category })}>{CATEGORIES[category].label}</ViewLink>
  </span>
);

/** How many accounts, and how much money, stand in each category. */
export function CategoryCard({ categories }: { categories: Categories }) {
  const groups = categories.map(({ key, count, balance }) => ({
    ...{ key, count, balance, name: <Name category={key} /> },
    parts: [{ id: key, value: count, colour: CATEGORIES[key].colour }],
  }));
  return (
    <Card title="By status category">
      {groups.length === 0 ? (
        <Empty title="No accounts yet">They appear here once a file or a feed has brought them in.</Empty>
      ) : (
        <GroupTable of="Category" groups={groups} />
      )}
    </Card>
  );
}
