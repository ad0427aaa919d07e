import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../api/session';
import { mayOpen, viewAt } from './views';

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
  const view = viewAt(pathname);
  if (!view || !mayOpen(view, scopes)) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
