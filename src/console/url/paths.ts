import { generatePath } from 'react-router';
import { idOfSegment, segmentOf } from './segment';

/** What a link into the list of accounts may ask for: names of the URL of the list. */
export interface AccountsQuery {
  category?: string;
  portfolio?: string;
  onHold?: boolean;
  q?: string;
  statuteFrom?: string;
  statuteTo?: string;
}

/** Where views are, for links from one to another. */
export const paths = {
  accounts(query: AccountsQuery = {}): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
    return search.size > 0 ? `/accounts?${search}` : '/accounts';
  },
  /** @param on a day beside which it is shown */
  account: (externalId: string, on?: string): string =>
    `/accounts/${segmentOf(externalId)}${on === undefined ? '' : `?${new URLSearchParams({ on })}`}`,
  editAccount: (externalId: string): string => `/accounts/${segmentOf(externalId)}/edit`,
  imports: (): string => '/imports',
  runs: (): string => '/imports?list=runs',
  import: (id: string): string => generatePath('/imports/:id', { id }),
  importFile: (): string => '/import',
  run: (id: string): string => generatePath('/runs/:id', { id }),
  needs: (): string => '/needs',
  keys: (): string => '/keys',
  /** The check of the whole history. */
  check: (): string => '/history?show=check',
  webhooks: (): string => '/webhooks',
  webhook: (id: string): string => generatePath('/webhooks/:id', { id }),
  /** Who was shown an account. */
  access: (account: string): string => `/history?${new URLSearchParams({ show: 'access', account })}`,
  /** The history of an account, what a key did, or what was done on days of the reader's. */
  history: (of: { account: string } | { key: string } | { operation?: string; from: string; to: string }): string =>
    `/history?${new URLSearchParams(Object.entries(of))}`,
};

/** The external id in the path of an account. The router's parameters have a slash for `%2F` that is of the id itself. */
export const externalIdIn = (pathname: string): string => idOfSegment(pathname.split('/')[2] ?? '');
