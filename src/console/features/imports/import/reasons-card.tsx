import { useEffect } from 'react';
import { useGraphqlPages } from '../../../api/use-graphql';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ReadState } from '../../../ui/states/states';
import { formatCount } from '../../../ui/values/format-money';
import { ReasonList } from '../outcomes/reason-list';
import { reasonsOf } from '../outcomes/reasons';
import { ImportReasonsDocument } from './import.generated';

/** Pages that are read by themselves: the first thousand rows show nearly all of it. */
const FIRST_PAGES = 10;

export interface ReasonsCardProps {
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
