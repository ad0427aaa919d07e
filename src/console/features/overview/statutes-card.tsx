import { useGraphql } from '../../api/use-graphql';
import { Card } from '../../ui/card';
import { ReadState } from '../../ui/states/states';
import { dayOf } from '../../ui/values/days';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { GroupTable } from './group-table';
import { OverviewStatutesDocument } from './overview.generated';

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
