import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from './button';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  /** As wide as the window, for lists. */
  wide?: boolean;
  children: ReactNode;
}

/** The section of the guide about the view that is shown. */
export const PageHelp = createContext<string | undefined>(undefined);

const Guide = lazy(() => import('./guide'));

function Help({ about }: { about: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="help" label="Help" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <Guide heading={about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A view. Names the document, and takes the focus when it is opened, so that a screen reader says where one is. */
export function Page({ title, about, actions, wide = false, children }: PageProps) {
  const help = useContext(PageHelp);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  // `default` is the page that was loaded: there the browser itself says where one is.
  const wasOpenedHere = key !== 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another view, even of the same component
  useEffect(() => {
    if (wasOpenedHere) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
      <title>{`${title} · Accounts`}</title>
      <header className={styles.head}>
        <div>
          <div className={styles.titled}>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {help !== undefined && <Help about={help} />}
          </div>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
