import { type Browser } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../support/browser';
import { openView } from '../support/console-page';
import { startService, type TestService } from '../support/service';

jest.setTimeout(120_000);

describeInBrowser('what the page loads', () => {
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

  it('asks once who is signed in, and loads the other views only when the first one is whole', async () => {
    const { page, complaints } = await openView(browser, service, await service.createKey());
    const asked: string[] = [];
    const answered: string[] = [];
    const nameOf = (url: string) => new URL(url).pathname.replace(/-[\w-]{8}\.js$/, '').replace(/^.*\//, '');
    page.on('request', (request) => asked.push(nameOf(request.url())));
    page.on('response', (response) => answered.push(nameOf(response.url())));
    const reads = (names: readonly string[]) => names.filter((name) => name === 'graphql').length;
    const whenAsked = new Promise<[before: string[], awaited: number]>((resolve) => {
      page.on('request', (request) => {
        if (nameOf(request.url()) === 'history') resolve([[...answered], reads(asked) - reads(answered)]);
      });
    });
    // What was asked of the page before is not of this one.
    page.once('framenavigated', () => {
      asked.length = 0;
      answered.length = 0;
    });
    await page.reload();
    const [before, awaited] = await whenAsked;
    expect(asked.filter((name) => name === 'key')).toHaveLength(1);
    expect(before).toContain('overview');
    expect(reads(before)).toBeGreaterThan(0);
    expect(awaited).toBe(0);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'History', level: 1 }).waitFor();
    expect(asked.filter((name) => name === 'history')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});
