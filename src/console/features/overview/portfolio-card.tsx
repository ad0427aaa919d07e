import { useGraphql } from '../../api/use-graphql';
import { Card } from '../../ui/card';
import { Dot, Meter } from '../../ui/meter';
import { Empty, ReadState } from '../../ui/states/states';
import { formatCount } from '../../ui/values/format-money';
import { Count, Money } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { CATEGORIES } from './categories';
import { OverviewPortfoliosDocument, type OverviewPortfoliosQuery } from './overview.generated';
import styles from './overview.module.css';
import { REFRESH_MS } from './refresh';

const SHOWN = 8;
/** The service lists so many of them. */
const MOST = 100;

type Portfolios = OverviewPortfoliosQuery['accountStatistics']['byPortfolio'];

/** The categories that occur, in the order of an account's life. */
const categoriesIn = (portfolios: Portfolios) => {
  const found = new Set(portfolios.flatMap(({ byStatusCategory }) => byStatusCategory.map(({ key }) => key)));
  return Object.entries(CATEGORIES).filter(([key]) => [...found].some((one) => one === key));
};

function Rows({ portfolios }: { portfolios: Portfolios }) {
  const most = Math.max(...portfolios.map(({ count }) => count));
  const shown = portfolios.slice(0, SHOWN);
  const others = portfolios.length - shown.length;
  return (
    <>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">Portfolio</th>
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
          {shown.map(({ key, count, balance, byStatusCategory }) => (
            <tr key={key}>
              <th scope="row" className={styles.name} title={key}>
                <ViewLink to={paths.accounts({ portfolio: key })}>{key}</ViewLink>
              </th>
              <td className={styles.picture}>
                <Meter
                  of={most}
                  parts={byStatusCategory.map((one) => {
                    const { colour } = CATEGORIES[one.key];
                    return { id: one.key, value: one.count, colour };
                  })}
                />
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
export function PortfolioCard() {
  const query = useGraphql(OverviewPortfoliosDocument, {}, { refreshMs: REFRESH_MS });
  return (
    <Card title="By portfolio">
      <ReadState query={query} title="The portfolios could not be read">
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
}
