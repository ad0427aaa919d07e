import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import {
  createBrowserRouter,
  isRouteErrorResponse,
  Navigate,
  Outlet,
  type RouteObject,
  useNavigation,
  useRouteError,
} from 'react-router';
import { asFailure } from './api/failure';
import { useSession } from './api/session';
import { loadPalette, Shell } from './shell/shell';
import { Button, ButtonLink } from './ui/button';
import { Page, PageHelp } from './ui/page';
import { Empty, Failed, Loading, NotAllowed } from './ui/states/states';
import { beginningFor, mayOpen, VIEWS, type View, type ViewName } from './url/views';

/** So long nothing is read before what may be opened next is loaded: it must not hold up what was asked for. */
const QUIET_MS = 300;

/** Loads what may be opened next, once the view that is shown has all it needs. @param load it is called more than once */
function LoadAhead({ load }: { load: () => void }) {
  const { state } = useNavigation();
  const isQuiet = useIsFetching() === 0 && state === 'idle';
  useEffect(() => {
    if (!isQuiet) return undefined;
    const timer = setTimeout(load, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isQuiet, load]);
  return null;
}

/** In place of a view that broke or does not exist. */
function ViewError() {
  const error = useRouteError();
  const { scopes } = useSession();
  const { path, label } = beginningFor(scopes);
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Page title="Nothing is here">
        <Empty title="There is no such view" actions={<ButtonLink to={path}>{label}</ButtonLink>}>
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

/** What shows each view: a separate chunk, loaded when it is opened. */
const LOAD: Record<ViewName, () => Promise<{ default: ComponentType }>> = {
  overview: () => import('./features/overview/overview'),
  needs: () => import('./features/needs/needs'),
  accounts: () => import('./features/accounts/accounts'),
  account: () => import('./features/account/account'),
  editAccount: () => import('./features/account/edit/edit-account'),
  imports: () => import('./features/imports/list/imports'),
  import: () => import('./features/imports/import/import'),
  importFile: () => import('./features/import-file/import-file'),
  run: () => import('./features/imports/run/run'),
  history: () => import('./features/history/history'),
  webhooks: () => import('./features/webhooks/webhooks'),
  webhook: () => import('./features/webhooks/webhook/webhook'),
  keys: () => import('./features/keys/keys'),
};

/** Loads every view, so that each opens at once. What fails is loaded when it is opened. */
function loadAhead(): void {
  for (const load of [...Object.values(LOAD), loadPalette]) load().catch(() => undefined);
}

/** A view for keys that may open it; for others what they lack. Nobody who signs in begins at a view that is closed. */
function Guard({ view }: { view: View }) {
  const { scopes } = useSession();
  if (mayOpen(view, scopes))
    return (
      <>
        <LoadAhead load={loadAhead} />
        <PageHelp value={view.help ?? view.label}>
          <Outlet />
        </PageHelp>
      </>
    );
  if (view === VIEWS.overview) return <Navigate to={beginningFor(scopes).path} replace />;
  return (
    <Page title={view.label}>
      <NotAllowed title="You may not open this" needs={view.scopes} />
    </Page>
  );
}

function routeOf(name: ViewName): RouteObject {
  const view = VIEWS[name];
  const load = async () => (await LOAD[name]()).default;
  const coming = (
    <Page title={view.label}>
      <Loading lines={8} />
    </Page>
  );
  return {
    element: <Guard view={view} />,
    hydrateFallbackElement: coming,
    errorElement: <ViewError />,
    children: [{ path: view.path, lazy: { Component: load } }],
  };
}

const NAMES = Object.keys(LOAD) as ViewName[];

const NOT_FOUND: RouteObject = {
  path: '*',
  loader: () => {
    throw new Response('', { status: 404 });
  },
  errorElement: <ViewError />,
};

/** The views at their paths. @param basename such as `/console/o/org-a`, wherever a proxy shows that */
export const createRouter = (basename: string) =>
  createBrowserRouter([{ element: <Shell />, children: [...NAMES.map(routeOf), NOT_FOUND] }], { basename });
