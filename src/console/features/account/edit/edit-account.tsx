import { useParams } from 'react-router';
import { useSession } from '../../../api/session';
import { useGraphql } from '../../../api/use-graphql';
import { Page } from '../../../ui/page';
import { Empty, NotAllowed, ReadState } from '../../../ui/states/states';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { AccountDocument } from '../account.generated';
import { EditForm } from './edit-form';

/** Changes one account. */
export default function EditAccount() {
  const { externalId = '' } = useParams();
  const { can } = useSession();
  const query = useGraphql(AccountDocument, { externalId });
  const back = <ViewLink to={paths.account(externalId)}>Back to the account</ViewLink>;
  const readAgain = async () => (await query.refetch()).data?.data.account ?? undefined;
  return (
    <Page title={`Edit ${externalId}`}>
      {!can('accounts:write') ? (
        <NotAllowed title="You may not change accounts" needs={['accounts:write']} actions={back} />
      ) : (
        <ReadState query={query} title="The account could not be read" lines={10}>
          {({ account }) =>
            !account || account.erasedAt ? (
              <Empty
                title={account ? 'This account can no longer be changed' : 'There is no such account'}
                actions={back}
              >
                {account ? 'Its person was erased.' : 'The address may be wrong.'}
              </Empty>
            ) : (
              <EditForm key={account.id} account={account} readAgain={readAgain} />
            )
          }
        </ReadState>
      )}
    </Page>
  );
}
