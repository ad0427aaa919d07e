import { useGraphqlPages } from '../../../api/use-graphql';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Failed, Loading } from '../../../ui/states/states';
import { countText } from '../../../ui/values/format-money';
import { Ago } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import styles from '../imports.module.css';
import { ImportMissingDocument } from './import.generated';
import { NO_ROWS } from './no-rows';

/** The anchor of the card in its page. */
export const MISSING_ACCOUNTS = 'missing-accounts';

/** The accounts that a complete feed does not name. They are never changed. */
export function MissingCard({ id, missing }: { id: string; missing: number }) {
  const pages = useGraphqlPages(ImportMissingDocument, { id }, (data) => data.import?.missingAccounts ?? NO_ROWS);
  return (
    <Card
      anchor={MISSING_ACCOUNTS}
      title="Missing accounts"
      note={`${countText(missing, 'account')} of the portfolio that the file does not name. What a file does not name stays as it is.`}
    >
      {pages.isPending && <Loading />}
      {pages.error && (
        <Failed failure={pages.error} title="The missing accounts could not be read" onRetry={pages.refetch} />
      )}
      <div className={styles.scroll}>
        <table className={styles.counts}>
          <thead>
            <tr>
              <th scope="col">External id</th>
              <th scope="col" className={styles.end}>
                Missing since
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.rows.map(({ externalId, since }) => (
              <tr key={externalId}>
                <th scope="row">
                  <ViewLink to={paths.account(externalId)}>{externalId}</ViewLink>
                </th>
                <td className={styles.end}>
                  <Ago iso={since} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages.hasNextPage && (
        <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more of them
        </Button>
      )}
    </Card>
  );
}
