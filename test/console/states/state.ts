import { type Page, type Route } from 'playwright-core';
import { type Who, type World } from './world';

/** What a view shows. */
export interface State {
  /** What it is called, beside its view. */
  name: string;
  /** Ids come from the world, such as `/imports/:planned`. */
  path: string;
  /** Whose key is used; `nobody`: it is the form to sign in. */
  by?: Who | 'nobody';
  /** What is done before the page is loaded. */
  prepare?(page: Page): Promise<unknown>;
  /** What has to be done to see it. */
  reach?(page: Page, world: World): Promise<unknown>;
  /** Text that shows once it was read. */
  shows: string;
  /** Names of buttons that open a dialog. */
  dialogs?: readonly string[];
}

/** Lets requests of the page to such an address wait for ever. */
export const waiting = (address: string) => (page: Page) =>
  page.addInitScript(`{
    const { fetch } = window;
    window.fetch = (at, options) => (String(at).includes('${address}') ? new Promise(() => {}) : fetch(at, options));
  }`);

/** What the service says where it could not read something. */
export const FAILURE = { message: 'The database did not answer in time.', extensions: { code: 'INTERNAL_ERROR' } };

const refuse = (route: Route) =>
  route.fulfill({
    status: 500,
    headers: { 'X-Request-Id': '7c41d9a02be85f36' },
    contentType: 'application/json',
    body: JSON.stringify({ errors: [FAILURE] }),
  });

/** Has the service read nothing. */
const failing = (page: Page) => page.route('**/graphql', refuse);

/** A view of which nothing can be read. */
export const failedAt = (path: string, by: State['by'] = 'owner'): State => ({
  name: 'failed',
  path,
  by,
  prepare: failing,
  shows: FAILURE.message,
});

/** States of one place for one key, unless a state says otherwise. */
export const at = (
  path: string,
  by: Who,
  states: readonly (Omit<State, 'path'> & Partial<State>)[],
): readonly State[] => states.map((state) => Object.assign({ path, by }, state));

/** Clicks a button of the view. */
export const click = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
