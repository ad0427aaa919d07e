import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from '../../support/browser';
import { untilRead } from '../../support/console-page';
import { startService } from '../../support/service';
import { openState } from './open-state';
import { ALL_STATES } from './states';
import { buildWorld, type World } from './world';

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390];
const HEIGHT = 900;
/** What is below is the same again: rows of lists. */
const MOST_HEIGHT = 2600;

type NamedState = (typeof ALL_STATES)[number];

/** Waits for what moves or is on its way, but for requests that a state lets wait. */
const SETTLED = `Promise.race([
  new Promise((done) => setTimeout(done, 2000)),
  document.fonts.ready.then(() => Promise.allSettled(document.getAnimations()
    .filter((one) => one instanceof CSSTransition).map((one) => one.finished))),
]).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))`;

async function take(page: Page, path: string, isWhole: boolean): Promise<void> {
  await page.evaluate('window.scrollTo(0, 0)');
  await page.evaluate(SETTLED);
  const { width } = page.viewportSize() ?? { width: 0 };
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  const height = isWhole ? Math.min(whole, MOST_HEIGHT) : HEIGHT;
  await page.screenshot({ path, animations: 'disabled', fullPage: isWhole, clip: { x: 0, y: 0, width, height } });
}

export interface PicturesOptions {
  folder: string;
  /** Only states whose name has this. */
  only: string;
}

/** Runs work on a month of sample data. */
async function inWorld(work: (browser: Browser, world: World) => Promise<void>): Promise<void> {
  const [service, browser] = await Promise.all([startService(), openBrowser()]);
  try {
    await work(browser, await buildWorld(service));
  } finally {
    await browser.close();
    await service.close();
  }
}

/** Opens a state and waits until all of it is read. */
async function openRead(browser: Browser, world: World, state: NamedState): Promise<Page> {
  const { page } = await openState(browser, world, state);
  await untilRead(page, { isLoading: state.name === 'loading' });
  return page;
}

/** Takes a picture of every state of every view, in both themes, on a wide screen and on a telephone. */
export const takePictures = ({ folder, only }: PicturesOptions, say: (line: string) => void): Promise<void> =>
  inWorld(async (browser, world) => {
    mkdirSync(folder, { recursive: true });
    const lines = ['file\tview\tstate\ttheme\twidth'];
    const each = async (page: Page, { view, name }: NamedState, isWhole: boolean, dialog = '') => {
      const state = [name, ...(dialog ? [dialog.toLowerCase().replaceAll(' ', '-')] : [])].join('.');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          const file = `${view}.${state}.${theme}.${width}.png`;
          await take(page, join(folder, file), isWhole);
          lines.push([file, view, state, theme, width].join('\t'));
        }
      }
      await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
    };
    for (const state of ALL_STATES.filter(({ view, name }) => `${view}.${name}`.includes(only))) {
      const page = await openRead(browser, world, state);
      await each(page, state, (await page.getByRole('dialog').count()) === 0);
      for (const dialog of state.dialogs ?? []) {
        await page.getByRole('main').getByRole('button', { name: dialog, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await untilRead(page);
        await each(page, state, false, dialog);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.context().close();
      say(`${state.view}.${state.name}`);
    }
    writeFileSync(join(folder, 'index.tsv'), `${lines.join('\n')}\n`);
  });

/** What README.md and docs/console.md show. */
const GUIDE = [
  { file: 'console-overview.png', view: 'overview', name: 'filled' },
  { file: 'console-accounts.png', view: 'accounts', name: 'filtered' },
  { file: 'console-account-history.png', view: 'account', name: 'filled', from: 'History' },
  { file: 'console-import-held.png', view: 'import', name: 'held' },
  { file: 'console-webhooks.png', view: 'webhooks', name: 'filled' },
];
const GUIDE_HEIGHT = 800;

/** Puts ids that are the same each time in the place of those that are new each time. */
const SAME_IDS = `{
  let count = 0;
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    walk.currentNode.data = walk.currentNode.data.replace(/[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4,12}){4}/g, (id) => {
      count += 1;
      return id.replace(/[0-9a-f]/g, (_, at) => ((at * 7 + count * 11 + at * at * count) % 16).toString(16));
    });
  }
}`;

const toTop = (card: { scrollIntoView(): void }) => card.scrollIntoView();

/** Takes the pictures of README.md and docs/console.md: the same for the same console. */
export const takeGuidePictures = (folder: string, say: (line: string) => void): Promise<void> =>
  inWorld(async (browser, world) => {
    mkdirSync(folder, { recursive: true });
    for (const { file, view, name, from } of GUIDE) {
      const state = ALL_STATES.find((one) => one.view === view && one.name === name);
      if (!state) throw new Error(`There is no state ${name} of ${view}`);
      const page = await openRead(browser, world, state);
      await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: GUIDE_HEIGHT });
      await page.evaluate(SAME_IDS);
      if (from) await page.getByRole('region', { name: from }).evaluate(toTop);
      await page.evaluate(SETTLED);
      await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' });
      await page.context().close();
      say(join(folder, file));
    }
  });
