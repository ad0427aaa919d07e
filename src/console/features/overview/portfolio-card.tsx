import { type useGraphql } from '../../api/use-graphql';
import { Card } from '../../ui/card';
import { Dot } from '../../ui/meter';
import { Empty, ReadState } from '../../ui/states/states';
import { formatCount } from '../../ui/values/format-money';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { CATEGORIES } from './categories';
import { GroupTable } from './group-table';
import { type OverviewAccountsQuery } from './overview.generated';
import styles from './overview.module.css';

const SHOWN = 8;
/** The service lists so many of them. */
const MOST = 100;

type Portfolios = OverviewAccountsQuery['accountStatistics']['byPortfolio'];

/** The categories that occur, in the order of an account's life. */
const categoriesIn = (portfolios: Portfolios) => {
  const found = new Set(portfolios.flatMap(({ byStatusCategory }) => byStatusCategory.map(({ key }) => key)));
  return Object.entries(CATEGORIES).filter(([key]) => [...found].some((one) => one === key));
};

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
        {categoriesIn(shown).map(([key, { label, colour }]) => (
          <li key={key}>
            <Dot colour={colour} />
            {label}
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
