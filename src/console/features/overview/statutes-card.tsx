import { useGraphql } from '../../api/use-graphql';
import { Card } from '../../ui/card';
import { Meter } from '../../ui/meter';
import { ReadState } from '../../ui/states/states';
import { dayOf } from '../../ui/values/days';
import { formatCount } from '../../ui/values/format-money';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { OverviewStatutesDocument } from './overview.generated';
import styles from './overview.module.css';

const DAY_MS = 86_400_000;
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
          <table className={styles.list}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Ends within</th>
                <td />
                <th scope="col">Accounts</th>
              </tr>
            </thead>
            <tbody>
              {[
                { days: 30, to: in30, ...found.in30 },
                { days: 60, to: in60, ...found.in60 },
                { days: 90, to: in90, ...found.in90 },
              ].map(({ days, to, totalCount, totalCountIsCapped }) => (
                <tr key={days}>
                  <th scope="row" className={styles.name}>
                    <ViewLink to={paths.accounts({ statuteFrom: today, statuteTo: to })}>Within {days} days</ViewLink>
                  </th>
                  <td className={styles.picture}>
                    <Meter of={found.in90.totalCount} parts={[{ id: String(days), value: totalCount, colour: 3 }]} />
                  </td>
                  <td className={styles.end}>
                    {formatCount(totalCount)}
                    {totalCountIsCapped && ' or more'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ReadState>
    </Card>
  );
}
