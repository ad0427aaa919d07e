import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../../../api/session';
import { useGraphql } from '../../../api/use-graphql';
import { Page } from '../../../ui/page';
import { Empty, ReadState } from '../../../ui/states/states';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { hasEnded } from '../../import-state';
import { isAtWork } from '../decisions/decisions';
import { ImportDetailDocument, ImportReasonsDocument, ImportRowsDocument } from './import.generated';
import { ImportPage } from './import-page';

const AT_WORK_MS = 1_000;
const WAITING_MS = 10_000;

/** One import, kept up to date while somebody looks at it. */
export default function ImportView() {
  const { id = '' } = useParams();
  const { can } = useSession();
  const [refreshMs, setRefreshMs] = useState<number | undefined>(AT_WORK_MS);
  const query = useGraphql(
    ImportDetailDocument,
    { id, mayRead: can('accounts:read') },
    refreshMs === undefined ? {} : { refreshMs },
  );
  const found = query.data?.import;
  const state = found?.id === id ? found.state : undefined;
  const client = useQueryClient();
  useEffect(() => {
    if (state === undefined) return;
    setRefreshMs(hasEnded(state) ? undefined : isAtWork(state) ? AT_WORK_MS : WAITING_MS);
    for (const document of [ImportRowsDocument, ImportReasonsDocument])
      void client.invalidateQueries({ queryKey: ['graphql', document] });
  }, [state, client]);
  if (found && state !== undefined)
    return <ImportPage key={id} found={found} run={query.data?.syncRun ?? undefined} problems={query.problems} />;
  return (
    <Page title="Import">
      <ReadState query={query} title="The import could not be read">
        {() => (
          <Empty title="There is no such import" actions={<ViewLink to={paths.imports()}>All imports</ViewLink>}>
            It may have been removed, or the address may be wrong.
          </Empty>
        )}
      </ReadState>
    </Page>
  );
}
