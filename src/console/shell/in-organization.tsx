import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DataRouter, RouterProvider } from 'react-router';
import { signOut, useSession } from '../api/session';
import styles from '../features/sign-in/sign-in.module.css';
import { Button, ButtonAnchor } from '../ui/button';
import { organizationPath, readAddress } from '../url/organization';

const basePath = () => new URL(document.baseURI).pathname;

/** Back may lead to an address of whoever was signed in before. */
function onMove(moved: () => void) {
  window.addEventListener('popstate', moved);
  return () => window.removeEventListener('popstate', moved);
}

const OtherOrganization = ({ named, signedIn }: { named: string; signedIn: string }) => (
  <main className={styles.page}>
    <title>Another organization · Accounts</title>
    <div className={styles.card}>
      <h1 className={styles.title}>This address belongs to {named}</h1>
      <p className={styles.about}>You are signed in for {signedIn}.</p>
      <Button look="primary" onClick={() => void signOut({ isStaying: true })}>
        Sign in for {named}
      </Button>
      <ButtonAnchor href={organizationPath(basePath(), signedIn)}>Go to {signedIn}</ButtonAnchor>
    </div>
  </main>
);

/** @param basename where the views of the session's organization are */
type CreateRouter = (basename: string) => DataRouter;

/** The views at their addresses. One that names no organization, or spells it otherwise, is replaced. */
function Views({ basename, createRouter }: { basename: string; createRouter: CreateRouter }) {
  const [router, setRouter] = useState<DataRouter>();
  useEffect(() => {
    const { pathname, search, hash } = location;
    const address = basename + readAddress(basePath(), pathname).rest;
    if (address !== pathname) history.replaceState(history.state, '', address + search + hash);
    const made = createRouter(basename);
    setRouter(made);
    return () => made.dispose();
  }, [basename, createRouter]);
  return router && <RouterProvider router={router} />;
}

/** Shows the views of the session's organization, and at addresses of others that they are others'. */
export function InOrganization({ createRouter }: { createRouter: CreateRouter }) {
  const { organizationId } = useSession();
  const pathname = useSyncExternalStore(onMove, () => location.pathname);
  const { organizationId: named = organizationId } = readAddress(basePath(), pathname);
  if (named !== organizationId) return <OtherOrganization named={named} signedIn={organizationId} />;
  return <Views basename={organizationPath(basePath(), organizationId)} createRouter={createRouter} />;
}
