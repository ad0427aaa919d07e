import { type Browser } from 'playwright-core';
import { describeInBrowser, openBrowser } from '../../../support/browser';
import { barriersIn, openConsole } from '../../../support/console-page';
import { startService, type TestService } from '../../../support/service';
import { startProvider, type TestProvider } from './oidc-provider';

describeInBrowser('the sign-in page, where people have accounts', () => {
  let provider: TestProvider;
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    provider = await startProvider({ groups: ['Desk alpha-corp accounts:read'] });
    provider.signedIn = { subject: '248289', claims: { name: 'Ada King', groups: ['Desk'] } };
    [service, browser] = await Promise.all([startService(provider.settings), openBrowser()]);
    service.clock.now = new Date();
    await provider.serve(service);
  });
  afterAll(() => provider.close());

  it('leads over the provider back to the address that was asked for, and names the person', async () => {
    const { page, complaints } = await openConsole(browser, service, { path: '/accounts?q=0010' });
    const link = page.getByRole('link', { name: 'Sign in with your organization’s account' });
    await link.waitFor();
    expect(await page.getByLabel('API key').isVisible()).toBe(true);
    expect(await barriersIn(page)).toEqual([]);
    await link.click();
    await page.getByText('Ada King').first().waitFor();
    expect(page.url()).toBe(`${service.url}/console/o/alpha-corp/accounts?q=0010`);
    // Nothing from elsewhere but what the provider shows.
    expect(complaints.filter((complaint) => !complaint.startsWith(provider.issuer))).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.waitForURL(`${provider.issuer}/session/end?**`);
  });

  it('speaks to a person of what he may do, and of no key that he would have', async () => {
    const { page } = await openConsole(browser, service, { path: '/keys' });
    await page.getByRole('link', { name: 'Sign in with your organization’s account' }).click();
    for (const [path, shows] of [
      ['/keys', 'You may not open this'],
      ['/import', 'You may not open this'],
      ['/accounts/A-1/edit', 'You may not change accounts'],
      ['/nowhere', 'or you may not open it'],
      ['/', 'Read-only: you can look at everything here'],
    ] as const) {
      await page.goto(`/console${path}`);
      await page.getByText(shows).waitFor();
      expect(await page.getByText(/(?:your|this|api) key/i).count()).toBe(0);
    }
  });
});
