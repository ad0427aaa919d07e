import { type ReactNode } from 'react';
import { DAY_MS } from '../../../base/time/durations';
import { useSession } from '../../api/session';
import { useGraphql } from '../../api/use-graphql';
import { Card } from '../../ui/card';
import { Dot, Meter, type Part } from '../../ui/meter';
import { Empty, ReadState } from '../../ui/states/states';
import { dayOf } from '../../ui/values/days';
import { formatCount } from '../../ui/values/format-money';
import { Count, Money } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { CATEGORIES, categoriesIn } from './categories';
import { type OverviewAccountsQuery, OverviewStatutesDocument } from './overview.generated';
import styles from './overview.module.css';

/** Accounts that have something in common. */
interface Group {
  key: string;
  name: ReactNode;
  count: number;
  /** Whether there may be more. */
  isAtLeast?: boolean;
  /** Left out of all of them, or of none. */
  balance?: number;
  /** What the picture of them is made of. */
  parts: readonly Part[];
}

/** How many accounts, and how much money, groups have. @param of what they have in common */
function GroupTable({ of, groups }: { of: string; groups: readonly Group[] }) {
  const most = Math.max(...groups.map(({ count }) => count));
  const hasBalances = groups.some(({ balance }) => balance !== undefined);
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <td className={styles.picture} />
          <th scope="col" className={styles.end}>
            Accounts
          </th>
          {hasBalances && (
            <th scope="col" className={styles.end}>
              Balance
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, name, count, isAtLeast, balance, parts }) => (
          <tr key={key}>
            <th scope="row" className={styles.name} title={key}>
              {name}
            </th>
            <td className={styles.picture}>
              <Meter of={most} parts={parts} />
            </td>
            <td className={styles.end}>
              <Count value={count} />
              {isAtLeast && ' or more'}
            </td>
            {hasBalances && (
              <td className={styles.end}>
                <Money value={balance} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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

const SHOWN = 8;
/** The service lists so many of them. */
const MOST = 100;

type Portfolios = OverviewAccountsQuery['accountStatistics']['byPortfolio'];

function Rows({ portfolios }: { portfolios: Portfolios }) {
  const shown = portfolios.slice(0, SHOWN);
  const others = portfolios.length - shown.length;
  const groups = shown.map(({ key, count, balance, byStatusCategory }) => ({
    key,
    count,
    balance,
    name: <ViewLink to={paths.accounts({ portfolio: key })}>{key}</ViewLink>,
    parts: byStatusCategory.map((one) => ({ id: one.key, value: one.count, colour: CATEGORIES[one.key].colour })),
  }));
  return (
    <>
      <GroupTable of="Portfolio" groups={groups} />
      <ul className={styles.legend}>
        {categoriesIn(shown).map((key) => (
          <li key={key}>
            <Dot colour={CATEGORIES[key].colour} />
            {CATEGORIES[key].label}
          </li>
        ))}
        {others > 0 && (
          <li>
            and {formatCount(others)}
            {portfolios.length === MOST ? ' or more' : ''} others
          </li>
        )}
      </ul>
    </>
  );
}

/** The largest portfolios, each split by category. */
export const PortfolioCard = ({ query }: { query: ReturnType<typeof useGraphql<OverviewAccountsQuery, object>> }) => (
  <Card title="By portfolio">
    <ReadState query={query} title="The portfolios could not be counted" lines={6}>
      {({ accountStatistics: { byPortfolio } }) =>
        byPortfolio.length === 0 ? (
          <Empty title="No portfolios yet">Each account names the portfolio that it belongs to.</Empty>
        ) : (
          <Rows portfolios={byPortfolio} />
        )
      }
    </ReadState>
  </Card>
);

const inDays = (days: number) => dayOf(new Date(Date.now() + days * DAY_MS));

/** The accounts whose statute of limitations ends soon. */
export function StatutesCard() {
  const [today, in30, in60, in90] = [inDays(0), inDays(30), inDays(60), inDays(90)];
  // It changes from day to day, and counts many accounts: once a look is enough.
  const query = useGraphql(OverviewStatutesDocument, { today, in30, in60, in90 });
  return (
    <Card title="Statutes of limitations" note="Accounts whose statute ends from today on">
      <ReadState query={query} title="The statutes could not be counted">
        {(found) => (
          <GroupTable
            of="Ends within"
            groups={[
              { days: 30, to: in30, ...found.in30 },
              { days: 60, to: in60, ...found.in60 },
              { days: 90, to: in90, ...found.in90 },
            ].map(({ days, to, totalCount, totalCountIsCapped }) => ({
              key: `${days} days`,
              name: <ViewLink to={paths.accounts({ statuteFrom: today, statuteTo: to })}>Within {days} days</ViewLink>,
              count: totalCount,
              isAtLeast: totalCountIsCapped,
              parts: [{ id: String(days), value: totalCount, colour: 3 }],
            }))}
          />
        )}
      </ReadState>
    </Card>
  );
}
