import { useEffect } from 'react';
import { useGraphqlPages } from '../../../api/use-graphql';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { SmallTable } from '../../../ui/small-table';
import { ReadState } from '../../../ui/states/states';
import { countText, formatCount } from '../../../ui/values/format-money';
import { Ago } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import styles from '../imports.module.css';
import { ReasonList } from '../outcomes/reason-list';
import { reasonsOf } from '../outcomes/reasons';
import { ImportMissingDocument, ImportReasonsDocument } from './import.generated';

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

/** Pages that are read by themselves: the first thousand rows show nearly all of it. */
const FIRST_PAGES = 10;

interface ReasonsCardProps {
  id: string;
  title: string;
  failed: number;
  /** Where the rows of a code are. */
  linkOf: (code: string) => string;
}

/** Why rows of an import failed, grouped by code. Nothing of their content is asked for. */
export function ReasonsCard({ id, title, failed, linkOf }: ReasonsCardProps) {
  const pages = useGraphqlPages(ImportReasonsDocument, { id }, (data) => data.import?.rows);
  const { rows, data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const read = data?.pages.length ?? 0;
  const goesOn = hasNextPage && !isFetchingNextPage && read % FIRST_PAGES !== 0;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const isAll = !hasNextPage && data !== undefined;
  return (
    <Card
      title={title}
      note={
        isAll
          ? `All ${formatCount(rows.length)} failed rows, by reason`
          : `The first ${formatCount(rows.length)} of ${formatCount(failed)} failed rows, by reason`
      }
    >
      <ReadState query={{ ...pages, data: pages.first }} title="The failed rows could not be read">
        {() => (
          <>
            <ReasonList reasons={reasonsOf(rows)} linkOf={linkOf} />
            {hasNextPage && !goesOn && (
              <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? 'Reading' : 'Read more of them'}
              </Button>
            )}
          </>
        )}
      </ReadState>
    </Card>
  );
}
