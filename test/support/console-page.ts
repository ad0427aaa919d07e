import { type AxeResults, source } from 'axe-core';
import { type Browser, type Page } from 'playwright-core';
import { type BrowserTab, openTab } from './browser';
import { openSession } from './console';
import { type TestKey, type TestService } from './service';

export interface OpenConsoleOptions {
  /** Below /console/. */
  path?: string;
  width?: number;
}

/** Opens the console in a tab of its own, at the form to sign in. */
export async function openConsole(
  browser: Browser,
  service: Pick<TestService, 'url'>,
  { path = '/' }: Pick<OpenConsoleOptions, 'path'> = {},
): Promise<BrowserTab> {
  const tab = await openTab(browser, service.url);
  await tab.page.goto(`/console${path}`);
  return tab;
}

export async function signInWith(page: Page, apiKey: string): Promise<void> {
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a view of the console in a tab that is signed in with a key. */
export async function openView(
  browser: Browser,
  service: Pick<TestService, 'url'>,
  { apiKey }: Pick<TestKey, 'apiKey'>,
  { path = '/', width = 1280 }: OpenConsoleOptions = {},
): Promise<BrowserTab> {
  const tab = await openTab(browser, service.url);
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

/** What of a page is out of reach for some people: the rules of axe that it breaks, with the elements. */
export async function barriersIn(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
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
const WIDTHS = [1280, TELEPHONE];
const THEMES = ['light', 'dark'] as const;

/** Expects that nobody is left out of what a page shows: in either theme, on a wide screen and on a telephone. */
export async function expectForEverybody(page: Page, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const barriers = await barriersIn(page);
      expect({ width, colorScheme, barriers, overhang: await overhangOf(page) }).toEqual({
        ...{ width, colorScheme, barriers: [], overhang: 0 },
      });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
