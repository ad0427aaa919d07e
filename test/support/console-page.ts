import { readFileSync } from 'node:fs';
import { type AxeResults, source } from 'axe-core';
import { type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';
import { type BrowserTab, openTab } from './browser';
import { openSession } from './console';
import { createGate } from './gate';
import { type TestKey, type TestService } from './service';

export interface OpenConsoleOptions {
  /** Below /console/. */
  path?: string;
  width?: number;
  /** Of the browser, such as the zone of the reader. */
  context?: BrowserContextOptions;
  /** What is done before the page is loaded. */
  prepare?: ((page: Page) => Promise<unknown>) | undefined;
}

/** Opens the console in a tab of its own, at the form to sign in. */
export async function openConsole(
  browser: Browser,
  service: Pick<TestService, 'url'>,
  { path = '/', context, prepare }: Omit<OpenConsoleOptions, 'width'> = {},
): Promise<BrowserTab> {
  const tab = await openTab(browser, service.url, context);
  await prepare?.(tab.page);
  await tab.page.goto(`/console${path}`);
  return tab;
}

export async function signInWith(page: Page, apiKey: string): Promise<void> {
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Answers the question that a button of the view asks. */
export async function decide(page: Page, ask: string, answer: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: ask, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
}

/** The text of the file that a button saves. */
export async function savedBy(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return readFileSync(await download.path(), 'utf8');
}

/** Lets requests to an address wait. @returns what lets them go on */
export async function holdBack(page: Page, address: string, isMeant = (_: Request) => true): Promise<() => void> {
  const gate = createGate();
  await page.route(address, async (route) => {
    if (isMeant(route.request())) await gate.passed;
    await route.fallback();
  });
  return gate.open;
}

/** Ends the session of a tab, as when one comes back to it after a while. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
  await page.getByRole('heading', { name: 'Your session is over' }).waitFor();
}

/** Has what an address answers read otherwise. */
export const rewriting = (address: string, rewrite: (text: string) => string) => (page: Page) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: rewrite(await response.text()) });
  });

/** Opens a view of the console in a tab that is signed in with a key. */
export async function openView(
  browser: Browser,
  service: Pick<TestService, 'url'>,
  { apiKey }: Pick<TestKey, 'apiKey'>,
  { path = '/', width = 1280, context, prepare }: OpenConsoleOptions = {},
): Promise<BrowserTab> {
  const tab = await openTab(browser, service.url, context);
  await prepare?.(tab.page);
  const { cookie } = await openSession(service, apiKey);
  const [name = '', value = ''] = cookie.split('=');
  await tab.page.context().addCookies([{ name, value, url: service.url, httpOnly: true, sameSite: 'Strict' }]);
  await tab.page.setViewportSize({ width, height: 900 });
  await tab.page.goto(`/console${path}`);
  await tab.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  return tab;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Colours take a moment to become those of another theme. */
const SETTLED =
  'Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])))';
const LOOK = `${SETTLED}.then(() => axe.run({ runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] }))`;

/** A minute and a half: a busy machine takes long. */
const TRIES = 4_500;
const TRIES_OF_LOADING = 50;
const read = (tries: number) => `new Promise((done) => {
  const unread = () => [...document.querySelectorAll('[class*="_bars_"], [aria-busy="true"]'),
    ...Array.from(document.querySelectorAll('figure')).filter((one) => one.checkVisibility() && !one.querySelector('canvas'))];
  const look = (left) => (unread().length === 0 || left === 0
    ? done(unread().map((one) => one.outerHTML.slice(0, 200)))
    : setTimeout(look, 20, left - 1));
  look(${tries});
})`;

export interface ReadOptions {
  /** The page is meant to show what is still read: after a second, it is taken as it is. */
  isLoading?: boolean;
}

/** Waits until nothing stands any more for what is still read. */
export async function untilRead(page: Page, { isLoading = false }: ReadOptions = {}): Promise<void> {
  const unread = await page.evaluate<string[]>(read(isLoading ? TRIES_OF_LOADING : TRIES));
  if (unread.length > 0 && !isLoading) throw new Error(`Still loading: ${unread.join('\n')}`);
}

/** What of a page is out of reach for some people: the rules of axe that it breaks, with the elements. */
export async function barriersIn(page: Page, options?: ReadOptions): Promise<string[]> {
  await untilRead(page, options);
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(LOOK);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** How far a page reaches beyond the right edge of its window, in pixels. */
const overhangOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

export const TELEPHONE = 390;
const WIDE = 1280;
const WIDTHS = [WIDE, TELEPHONE];
const THEMES = ['light', 'dark'] as const;

/** How a page is looked at. */
export interface Look {
  width: number;
  colorScheme: (typeof THEMES)[number];
}

/** Either theme, on a wide screen and on a telephone. */
export const ALL_LOOKS: readonly Look[] = WIDTHS.flatMap((width) =>
  THEMES.map((colorScheme) => ({ width, colorScheme })),
);

/** Each theme and each width once. */
export const FEW_LOOKS: readonly Look[] = [
  { width: WIDE, colorScheme: 'light' },
  { width: TELEPHONE, colorScheme: 'dark' },
];

/** Expects that nobody is left out of what a page shows. */
export async function expectForEverybody(page: Page, looks = ALL_LOOKS, options?: ReadOptions): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const barriers = await barriersIn(page, options);
    expect({ width, colorScheme, barriers, overhang: await overhangOf(page) }).toEqual({
      width,
      colorScheme,
      barriers: [],
      overhang: 0,
    });
  }
  await page.setViewportSize({ width: WIDE, height: 900 });
}
