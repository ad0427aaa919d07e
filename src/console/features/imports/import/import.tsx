import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { type Answer } from '../../../api/graphql';
import { useSubscription } from '../../../api/live';
import { useSession } from '../../../api/session';
import { useGraphql } from '../../../api/use-graphql';
import { Page } from '../../../ui/page';
import { Empty, ReadState } from '../../../ui/states/states';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { isAtWork } from '../decisions/decisions';
import { hasEnded } from '../words';
import {
  ImportDetailDocument,
  type ImportDetailQuery,
  ImportProgressDocument,
  ImportReasonsDocument,
  ImportRowsDocument,
} from './import.generated';
import { ImportPage } from './import-page';

const AT_WORK_MS = 1_000;
const WAITING_MS = 10_000;

/** One import, kept up to date while somebody looks at it: by what the service sends, or else by asking. */
export default function ImportView() {
  const { id = '' } = useParams();
  const { can } = useSession();
  const variables = { id, mayRead: can('accounts:read') };
  const [refreshMs, setRefreshMs] = useState<number | undefined>(AT_WORK_MS);
  const query = useGraphql(ImportDetailDocument, variables, refreshMs === undefined ? {} : { refreshMs });
  const found = query.data?.import;
  const state = found?.id === id ? found.state : undefined;
  const client = useQueryClient();
  const isLive = useSubscription(
    ImportProgressDocument,
    { id },
    {
      isWanted: state !== undefined && !hasEnded(state),
      onEvent: ({ importProgress }) => {
        client.setQueryData<Answer<ImportDetailQuery>>(
          ['graphql', ImportDetailDocument, variables],
          (was) => was && { ...was, data: { ...was.data, import: importProgress } },
        );
        return undefined;
      },
    },
  );
  useEffect(() => {
    if (state === undefined) return;
    setRefreshMs(hasEnded(state) || isLive ? undefined : isAtWork(state) ? AT_WORK_MS : WAITING_MS);
  }, [state, isLive]);
  useEffect(() => {
    if (state === undefined) return;
    // The run that it leaves comes with its end.
    const changed = [ImportRowsDocument, ImportReasonsDocument, ...(hasEnded(state) ? [ImportDetailDocument] : [])];
    for (const document of changed) void client.invalidateQueries({ queryKey: ['graphql', document] });
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
