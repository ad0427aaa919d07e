import { type ReactNode } from 'react';
import { Link, matchPath } from 'react-router';
import { useSession } from '../api/session';
import { mayOpen, VIEWS } from './views';

export interface ViewLinkProps {
  /** A path of `paths`. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A way into another view, for keys that may open it; for others its words alone. */
export function ViewLink({ to, className, children }: ViewLinkProps) {
  const { scopes } = useSession();
  const [pathname = ''] = to.split('?');
  const view = Object.values(VIEWS).find(({ path }) => matchPath(path, pathname));
  if (!view || !mayOpen(view, scopes)) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
