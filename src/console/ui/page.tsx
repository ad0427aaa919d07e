import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './page.module.css';

export interface PageProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  /** As wide as the window, for lists. */
  wide?: boolean;
  children: ReactNode;
}

/** A view. Names the document, and takes the focus when it is opened, so that a screen reader says where one is. */
export function Page({ title, about, actions, wide = false, children }: PageProps) {
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
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
