import { useSession } from '../../api/session';
import { type useGraphql } from '../../api/use-graphql';
import { Card } from '../../ui/card';
import { Dot } from '../../ui/meter';
import { Empty, ReadState } from '../../ui/states/states';
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
export const CategoryCard = ({ query }: { query: ReturnType<typeof useGraphql<OverviewAccountsQuery, object>> }) => {
  const { can } = useSession();
  return (
    <Card title="By status category">
      <ReadState query={query} title="The accounts could not be counted" lines={6}>
        {({ accountStatistics: { byStatusCategory } }) =>
          byStatusCategory.length === 0 ? (
            <Empty
              title="No accounts yet"
              actions={can('accounts:write') && <ViewLink to={paths.importFile()}>Import a file</ViewLink>}
            >
              They appear here once a file or a feed has brought them in.
            </Empty>
          ) : (
            <GroupTable
              of="Category"
              groups={byStatusCategory.map(({ key, count, balance }) => ({
                key,
                count,
                balance,
                name: <Name category={key} />,
                parts: [{ id: key, value: count, colour: CATEGORIES[key].colour }],
              }))}
            />
          )
        }
      </ReadState>
    </Card>
  );
};
