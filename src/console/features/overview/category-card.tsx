import { Card } from '../../ui/card';
import { Dot, Meter } from '../../ui/meter';
import { Empty } from '../../ui/states/states';
import { Count, Money } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { CATEGORIES } from './categories';
import { type OverviewAccountsQuery } from './overview.generated';
import styles from './overview.module.css';

type Categories = OverviewAccountsQuery['accountStatistics']['byStatusCategory'];

/** How many accounts, and how much money, stand in each category. */
export function CategoryCard({ categories }: { categories: Categories }) {
  const most = Math.max(...categories.map(({ count }) => count));
  return (
    <Card title="By status category">
      {categories.length === 0 ? (
        <Empty title="No accounts yet">They appear here once a file or a feed has brought them in.</Empty>
      ) : (
        <table className={styles.list}>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <td className={styles.picture} />
              <th scope="col" className={styles.end}>
                Accounts
              </th>
              <th scope="col" className={styles.end}>
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ key, count, balance }) => (
              <tr key={key}>
                <th scope="row" className={styles.name}>
                  <span className={styles.dotted}>
                    <Dot colour={CATEGORIES[key].colour} />
                    <ViewLink to={paths.accounts({ category: key })}>{CATEGORIES[key].label}</ViewLink>
                  </span>
                </th>
                <td className={styles.picture}>
                  <Meter of={most} parts={[{ id: key, value: count, colour: CATEGORIES[key].colour }]} />
                </td>
                <td className={styles.end}>
                  <Count value={count} />
                </td>
                <td className={styles.end}>
                  <Money value={balance} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
