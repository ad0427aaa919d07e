import { type Browser } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../support/browser';
import { openView } from '../support/console-page';
import { startService, type TestService } from '../support/service';

jest.setTimeout(120_000);

describeInBrowser('the palette', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService(), openBrowser()]);
    service.clock.now = new Date();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it('finds by what was typed before it was loaded, too', async () => {
    const { page, complaints } = await openView(browser, service, await service.createKey());
    let load = () => {};
    const isAskedFor = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/assets/palette-*.js', async (route) => {
      await isAskedFor;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('impz');
    await page.keyboard.press('Backspace');
    load();
    await page.getByRole('option', { name: 'Import a file' }).waitFor();
    await page.keyboard.type('ort a');
    expect(await page.getByRole('combobox').inputValue()).toBe('import a');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Import a file', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });
});
