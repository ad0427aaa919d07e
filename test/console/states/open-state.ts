import { type Browser } from 'playwright-core';
import { type BrowserTab } from '../../support/browser';
import { openConsole, openView } from '../../support/console-page';
import { type State } from './state';
import { addressOf } from './states';
import { NOW, type World } from './world';

/** The same place and moment for every reader, so that a state always looks the same. */
const CONTEXT = { locale: 'en-US', timezoneId: 'America/New_York' };

/** Opens the console and brings it into a state. */
export async function openState(browser: Browser, world: World, state: State): Promise<BrowserTab> {
  const { by = 'owner', prepare, reach, shows } = state;
  const options = {
    path: addressOf(state, world),
    context: CONTEXT,
    prepare: async (page: BrowserTab['page']) => {
      await page.clock.setFixedTime(NOW);
      await prepare?.(page);
    },
  };
  const { service } = world;
  const tab = await (by === 'nobody'
    ? openConsole(browser, service, options)
    : openView(browser, service, world.keys[by], options));
  await reach?.(tab.page, world);
  await tab.page.getByText(shows).first().waitFor();
  return tab;
}
