import { useSession } from '../api/session';
import { useGraphql } from '../api/use-graphql';
import { FilterValuesDocument } from './selections.generated';

/** What a field of text offers from this list. Another portfolio may be typed all the same. */
export const PORTFOLIOS = 'portfolios-in-use';

/** The portfolios in use, for whoever may read accounts. */
export function Portfolios() {
  const { can } = useSession();
  const { data } = useGraphql(FilterValuesDocument, {}, { enabled: can('accounts:read') });
  return (
    <datalist id={PORTFOLIOS}>
      {data?.accountStatistics.byPortfolio.map(({ key }) => (
        <option key={key} value={key} />
      ))}
    </datalist>
  );
}
