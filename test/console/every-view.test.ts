import { type Browser } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../support/browser';
import { expectForEverybody, FEW_LOOKS, type Look } from '../support/console-page';
import { startService, type TestService } from '../support/service';
import { openState } from './states/open-state';
import { ALL_STATES } from './states/states';
import { buildWorld, type World } from './states/world';

// A month of sample data takes a while where other tests run beside it.
jest.setTimeout(300_000);

describeInBrowser('every view of the console', () => {
  let service: TestService;
  let browser: Browser;
  let world: World;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService(), openBrowser()]);
    world = await buildWorld(service);
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  /** The first state of a view in both looks, the others in one of them by turns. */
  function looksOf(state: (typeof ALL_STATES)[number]): readonly Look[] {
    const isFirst = ALL_STATES.find(({ view }) => view === state.view) === state;
    const at = ALL_STATES.indexOf(state) % FEW_LOOKS.length;
    return isFirst ? FEW_LOOKS : FEW_LOOKS.slice(at, at + 1);
  }

  it.each(ALL_STATES)('$view, $name, leaves nobody out', async (state) => {
    const { page, complaints } = await openState(browser, world, state);
    const looks = looksOf(state);
    await expectForEverybody(page, looks);
    for (const name of state.dialogs ?? []) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectForEverybody(page, looks);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(complaints).toEqual([]);
  });
});
