import { generatePath } from 'react-router';

/** What a link into the list of accounts may ask for: names of the list's own URL. */
export interface AccountsQuery {
  category?: string;
  portfolio?: string;
  onHold?: boolean;
  /** Days of UTC, such as `2026-11-23`. */
  createdFrom?: string;
  createdTo?: string;
  updatedFrom?: string;
  updatedTo?: string;
}

/** Where views are, for links from one to another. */
export const paths = {
  accounts(query: AccountsQuery = {}): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
    return search.size > 0 ? `/accounts?${search}` : '/accounts';
  },
  account: (externalId: string): string => generatePath('/accounts/:externalId', { externalId }),
  editAccount: (externalId: string): string => generatePath('/accounts/:externalId/edit', { externalId }),
  imports: (): string => '/imports',
  import: (id: string): string => generatePath('/imports/:id', { id }),
  importFile: (): string => '/import',
  run: (id: string): string => generatePath('/runs/:id', { id }),
  /** The history of an account, or what a run or a key did. */
  history: (of: { account: string } | { run: string } | { key: string }): string =>
    `/history?${new URLSearchParams(Object.entries(of))}`,
};
