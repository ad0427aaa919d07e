import { isRouteErrorResponse, useRouteError } from 'react-router';
import { asFailure } from '../api/failure';
import { Button, ButtonLink } from '../ui/button';
import { Page } from '../ui/page';
import { Empty, Failed } from '../ui/states/states';

/** In place of a view that broke or does not exist. */
export function ViewError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Page title="Nothing is here">
        <Empty title="There is no such view" actions={<ButtonLink to="/">Overview</ButtonLink>}>
          The address may be wrong, or you may not open it.
        </Empty>
      </Page>
    );
  return (
    <Page title="This view broke">
      <Failed failure={asFailure(error)} title="The view could not be shown" />
      {/* After an upgrade of the service the old page's files are gone. */}
      <Button icon="refresh" onClick={() => location.reload()}>
        Load the page again
      </Button>
    </Page>
  );
}
