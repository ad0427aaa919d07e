import { useParams } from 'react-router';
import { useGraphql } from '../../../api/use-graphql';
import { Page } from '../../../ui/page';
import { Empty, ReadState } from '../../../ui/states/states';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { REFRESH_MS } from '../refresh';
import { WebhookDetailDocument } from './webhook.generated';
import { WebhookPage } from './webhook-page';

/** One webhook, kept up to date while somebody looks at it. */
export default function WebhookView() {
  const { id = '' } = useParams();
  const query = useGraphql(WebhookDetailDocument, { id }, { refreshMs: REFRESH_MS });
  const found = query.data?.webhook;
  if (found?.id === id) return <WebhookPage key={id} found={found} problems={query.problems} />;
  return (
    <Page title="Webhook">
      <ReadState query={query} title="The webhook could not be read">
        {() => (
          <Empty title="There is no such webhook" actions={<ViewLink to={paths.webhooks()}>All webhooks</ViewLink>}>
            It may have been deleted, or the address may be wrong.
          </Empty>
        )}
      </ReadState>
    </Page>
  );
}
