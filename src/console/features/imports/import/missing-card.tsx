import { useGraphqlPages } from '../../../api/use-graphql';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SmallTable } from '../../../ui/small-table';
import { ReadState } from '../../../ui/states/states';
import { countText } from '../../../ui/values/format-money';
import { Ago } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import styles from '../imports.module.css';
import { ImportMissingDocument } from './import.generated';

/** The anchor of the card in its page. */
export const MISSING_ACCOUNTS = 'missing-accounts';

/** The accounts that a complete feed does not name. They are never changed. */
export function MissingCard({ id, missing }: { id: string; missing: number }) {
  const pages = useGraphqlPages(ImportMissingDocument, { id }, (data) => data.import?.missingAccounts);
  return (
    <Card
      anchor={MISSING_ACCOUNTS}
      title="Missing accounts"
      note={`${countText(missing, 'account')} of the portfolio that the file does not name. What a file does not name stays as it is.`}
    >
      <ReadState query={{ ...pages, data: pages.first }} title="The missing accounts could not be read">
        {() => (
          <>
            <div className={styles.scroll}>
              <SmallTable
                head={['External id', 'Missing since']}
                rows={pages.rows.map(({ externalId, since }) => ({
                  id: externalId,
                  name: <ViewLink to={paths.account(externalId)}>{externalId}</ViewLink>,
                  cells: [<Ago key="since" iso={since} />],
                }))}
              />
            </div>
            {pages.hasNextPage && (
              <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show more of them
              </Button>
            )}
          </>
        )}
      </ReadState>
    </Card>
  );
}
