import { type Scope } from '../api/scopes';
import { type IconName } from '../ui/icon';

/** Where a view is, and for whom. */
export interface View {
  /** Below the organization, as react-router writes it. */
  path: string;
  label: string;
  /** Set where the navigation shows it. */
  icon?: IconName;
  /** What the key must have, any of these; a view that needs none is open to every key. */
  scopes: readonly Scope[];
  /** The heading of its section in docs/console.md, where that is not its label. */
  help?: string;
}

const define = <T extends Record<string, View>>(views: T): Record<keyof T, View> => views;

/** Every view, in the order of the navigation. `routes.tsx` says what shows it. */
export const VIEWS = define({
  overview: { path: '/', label: 'Overview', icon: 'overview', scopes: ['accounts:read'] },
  needs: { path: '/needs', label: 'What needs me', icon: 'bell', scopes: [] },
  accounts: { path: '/accounts', label: 'Accounts', icon: 'accounts', scopes: ['accounts:read'] },
  account: { path: '/accounts/:externalId', label: 'Account', scopes: ['accounts:read'] },
  editAccount: {
    path: '/accounts/:externalId/edit',
    label: 'Edit account',
    scopes: ['accounts:read'],
    help: 'Account',
  },
  imports: {
    path: '/imports',
    label: 'Imports and runs',
    icon: 'imports',
    scopes: ['accounts:read', 'accounts:write'],
  },
  import: {
    path: '/imports/:id',
    label: 'Import',
    scopes: ['accounts:read', 'accounts:write'],
    help: 'Imports and runs',
  },
  importFile: { path: '/import', label: 'Import a file', icon: 'upload', scopes: ['accounts:write'] },
  run: { path: '/runs/:id', label: 'Run', scopes: ['accounts:read'], help: 'Imports and runs' },
  history: { path: '/history', label: 'History', icon: 'history', scopes: ['accounts:read', 'audit:read'] },
  webhooks: { path: '/webhooks', label: 'Webhooks', icon: 'send', scopes: ['webhooks:manage'] },
  webhook: { path: '/webhooks/:id', label: 'Webhook', scopes: ['webhooks:manage'], help: 'Webhooks' },
  keys: { path: '/keys', label: 'Keys and people', icon: 'keys', scopes: ['keys:manage'] },
});

export type ViewName = keyof typeof VIEWS;

/** A path as a pattern of addresses. Made once: lists look for the view of each of their links. */
const PATTERNS = Object.values<View>(VIEWS).map((view) => ({
  view,
  pattern: new RegExp(`^${view.path.replace(/:[^/]+/g, '[^/]+')}$`),
}));

/** The view at an address of `paths`. */
export const viewAt = (pathname: string): View | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(pathname))?.view;

/** The views of the navigation, for a key with these scopes. */
export const navigationFor = (held: readonly string[]): (View & { icon: IconName })[] =>
  Object.values<View>(VIEWS).flatMap(({ icon, ...view }) => (icon && mayOpen(view, held) ? [{ ...view, icon }] : []));

/** The view at which a key with these scopes begins: the first that its scopes open, if any do. */
export function beginningFor(held: readonly string[]): View {
  const views = navigationFor(held);
  return views.find(({ scopes }) => scopes.length > 0) ?? views[0] ?? VIEWS.needs;
}

/** Whether a key with these scopes may open a view. */
export const mayOpen = ({ scopes }: View, held: readonly string[]): boolean =>
  scopes.length === 0 || scopes.some((scope) => held.includes(scope));
