import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type Page } from 'playwright-core';
import { type BrowserTab, openTab } from './browser';
import { type TestKey, type TestService } from './service';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface OpenConsoleOptions {
  /** Below /console/. */
  path?: string;
  theme?: Theme;
  width?: number;
}

/** Opens the console in a tab of its own, at the form to sign in. */
export async function openConsole(
  browser: Browser,
  service: Pick<TestService, 'url'>,
  { path = '/', theme = 'light', width = 1280 }: OpenConsoleOptions = {},
): Promise<BrowserTab> {
  const tab = await openTab(browser, service.url);
  await tab.page.emulateMedia({ colorScheme: theme });
  await tab.page.setViewportSize({ width, height: 900 });
  await tab.page.goto(`/console${path}`);
  return tab;
}

export async function signInWith(page: Page, apiKey: string): Promise<void> {
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a view of the console, signed in with a key. */
export async function openView(
  browser: Browser,
  service: Pick<TestService, 'url'>,
  { apiKey }: Pick<TestKey, 'apiKey'>,
  options: OpenConsoleOptions = {},
): Promise<BrowserTab> {
  const tab = await openConsole(browser, service, options);
  await signInWith(tab.page, apiKey);
  await tab.page.getByLabel('API key').waitFor({ state: 'detached' });
  await tab.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  return tab;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What of a page is out of reach for some people: the rules of axe that it breaks, with the elements. */
export async function barriersIn(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** How far a page reaches beyond the right edge of its window, in pixels. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
