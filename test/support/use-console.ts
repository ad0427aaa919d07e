import { type Browser } from 'playwright-core';
import { openBrowser } from './browser';
import { type OpenConsoleOptions, openConsole, openView } from './console-page';
import { startService, type TestKey, type TestService } from './service';

/**
 * A service at the present time and a browser, for all tests of the block in which it is called. The service ends after
 * the file, so that the block's own hooks find it running.
 */
export function useConsole(...options: Parameters<typeof startService>) {
  const service = {} as TestService;
  let browser: Browser;
  beforeAll(async () => {
    const [started, opened] = await Promise.all([startService(...options), openBrowser()]);
    Object.assign(service, started);
    browser = opened;
    service.clock.now = new Date();
  });
  return {
    service,
    browser: () => browser,
    /** Opens a view in a tab that is signed in with a key. @param at another service */
    openView: (key: Pick<TestKey, 'apiKey'>, wanted?: OpenConsoleOptions, at = service) =>
      openView(browser, at, key, wanted),
    /** Opens the form to sign in. */
    openConsole: (wanted?: Omit<OpenConsoleOptions, 'width'>) => openConsole(browser, service, wanted),
  };
}
