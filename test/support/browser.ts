import { spawnSync } from 'node:child_process';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { describeWhere } from './describe-where';

/**
 * Programs that are Chromium, by the names that systems give them. The headless shell, which has no window to draw for,
 * takes less than half the processor time of the others.
 */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const program = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);

/** How long a page may take for one step: on a busy machine, long. */
const PATIENCE_MS = 90_000;

/** What `openBrowser` has started. */
const browsers: Browser[] = [];
/** What the tabs of the test are in. */
const open: BrowserContext[] = [];

/** Closes the tabs of a person, also while a test answers something in place of the service. */
async function closeTabs(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

export const describeInBrowser = (name: string, tests: () => void): void =>
  describeWhere(program !== undefined, 'Chromium')(name, () => {
    // A page that stays open goes on asking.
    afterEach(() => Promise.all(open.splice(0).map(closeTabs)));
    afterAll(() => Promise.all(browsers.splice(0).map((browser) => browser.close())));
    tests();
  });

export interface BrowserTab {
  page: Page;
  /** What the page was refused or failed at: errors of its scripts and of its policy, and requests to elsewhere. */
  complaints: string[];
}

/** Starts Chromium, which ends with the tests of its `describeInBrowser`. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: spawnSync('which', [String(program)], { encoding: 'utf8' }).stdout.trim(),
    args: ['--no-sandbox'],
  });
  browsers.push(browser);
  return browser;
}

/** A tab of a person of its own: nothing is shared with other tabs. @param options of the browser, that differ */
export async function openTab(
  browser: Browser,
  serviceUrl: string,
  options: BrowserContextOptions = {},
): Promise<BrowserTab> {
  const context = await browser.newContext({
    baseURL: serviceUrl,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  open.push(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== serviceUrl) {
      complaints.push(request.url());
    }
  });
  return { page, complaints };
}
