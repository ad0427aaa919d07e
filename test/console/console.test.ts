import { describeInBrowser } from '../support/browser';
import {
  ALL_LOOKS,
  barriersIn,
  expectForEverybody,
  holdBack,
  loseSession,
  signInWith,
  TELEPHONE,
} from '../support/console-page';
import { patchAccount, postBulkUpsert } from '../support/http';
import { storeImport } from '../support/imports';
import { buildRow } from '../support/rows';
import { type TestKey } from '../support/service';
import { useConsole } from '../support/use-console';

describeInBrowser('the console', () => {
  const { openConsole, openView, service } = useConsole();
  let key: TestKey;
  beforeAll(async () => {
    key = await service.createKey({ name: 'Ada’s own' });
    const accounts = ['ACTIVE', 'DISPUTE', 'PAID IN FULL'].map((status, index) =>
      buildRow({ externalId: `A-${index}`, portfolioId: 'pf-north', status, currentBalance: 1_000.1 }),
    );
    await postBulkUpsert(service, key.apiKey, { accounts });
  });

  describe('signing in', () => {
    it('leads to the address that was asked for, and keeps the key nowhere', async () => {
      const { page, complaints } = await openConsole({ path: '/nowhere?q=0010' });
      await signInWith(page, ` Bearer ${key.apiKey} `);
      await page.getByText('There is no such view').waitFor();
      expect(page.url()).toBe(`${service.url}/console/o/org-a/nowhere?q=0010`);
      const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
      expect(kept).toBe('[{},{},""]');
      expect(await page.content()).not.toContain(key.apiKey.slice(-20));
      expect(complaints).toEqual([]);
    });

    it('asks for a key of one’s own where none was pasted, says that a refused one opens nothing, and shows it no more', async () => {
      const { page } = await openConsole();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Paste your key.').waitFor();
      await page.getByText('Use a key of your own.').waitFor();
      await signInWith(page, 'acs_nobody.nothing');
      await page.getByRole('alert').getByText('This key opens nothing').waitFor();
      await expect(page.getByLabel('API key').inputValue()).resolves.toBe('');
    });

    it('lasts over a reload, until signing out ends it', async () => {
      const { page } = await openView(key);
      await page.reload();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    });

    it('a session that is over hides what was shown, and the same key goes on where it was', async () => {
      const { page } = await openView(key);
      await page.getByText('pf-north').waitFor();
      await loseSession(page);
      await expect(page.getByText('pf-north').isVisible()).resolves.toBe(false);
      await signInWith(page, key.apiKey);
      await page.getByText('pf-north').waitFor();
    });
  });

  describe('what is around every view', () => {
    it('names the organization and the key, begins at a view that the key opens, and offers only such', async () => {
      const { apiKey } = await service.createKey({ name: 'auditor', scopes: ['audit:read'] });
      const { page } = await openView({ apiKey });
      await page.getByText('org-a').first().waitFor();
      await page.getByText('auditor').first().waitFor();
      await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
      await expect(page.getByRole('link', { name: 'Overview' }).count()).resolves.toBe(0);
      await page.goto('/console/accounts');
      await page.getByText('You may not open this').waitFor();
      await page.goto('/console/nowhere');
      await page.getByText('There is no such view').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'History' }).click();
      await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    });

    it('says that a key without write scopes only reads', async () => {
      const reader = await service.createKey({ scopes: ['accounts:read'] });
      const { page } = await openView(reader);
      await page.getByText('Read-only: you can look at everything here').waitFor();
    });

    it('does everything by keys: skip the navigation, find a command, choose a theme that stays', async () => {
      const { page, complaints } = await openView(key, { path: '/nowhere' });
      const color = 'getComputedStyle(document.documentElement).backgroundColor';
      const background = () => page.evaluate<string>(color);
      const light = await background();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.evaluate('document.activeElement.tagName')).resolves.toBe('MAIN');
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('or a command').fill('dark');
      await page.getByRole('option', { name: 'Overview' }).waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await page.getByRole('option').first().waitFor({ state: 'detached' });
      await page.waitForFunction(`${color} !== '${light}'`);
      const dark = await background();
      await page.reload();
      await expect(background()).resolves.toBe(dark);
      await page.getByText('There is no such view').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('or a command').fill('overv');
      await page.getByRole('option', { name: 'Sign out' }).waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
      expect(page.url()).toBe(`${service.url}/console/o/org-a`);
      expect(complaints).toEqual([]);
    });

    it('finds an account by half a name and four digits on any view, by keys alone, and offers it again', async () => {
      const person = { name: { first: 'Kim', last: 'Ömsmith' } };
      const rows = [
        buildRow({ externalId: 'F-1', phoneNumber: '+16175550134', currentBalance: 812.4, person }),
        buildRow({ externalId: 'oms', phoneNumber: '+16175550135', person: { name: { first: 'Oma', last: 'Lee' } } }),
      ];
      const reader = await service.createKey({ organizationId: 'org-b' });
      await postBulkUpsert(service, reader.apiKey, { accounts: rows });
      const { page, complaints } = await openView(reader, { path: '/imports' });
      await page.getByRole('heading', { name: 'Imports and runs' }).waitFor();
      await page.clock.install();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.postData()?.includes('FindAccounts')) asked.push(String(request.postDataJSON().variables.text));
      });
      const option = page.getByRole('option');
      const find = async (text: string) => {
        await page.keyboard.press('/');
        await page.getByPlaceholder('or a command').waitFor();
        await page.keyboard.type(text);
      };
      await find('om');
      // No pause while somebody types, however slow the machine is.
      await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 1_000);
      await page.keyboard.type('s 0134');
      await page.clock.resume();
      await option.filter({ hasText: 'Kim Ömsmith' }).filter({ hasText: '812.40' }).waitFor();
      expect(await option.first().textContent()).toContain('F-1');
      expect(await barriersIn(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'F-1', level: 1 }).waitFor();
      expect(asked).toEqual(['oms 0134']);
      await page.getByRole('main').getByText('Kim Ömsmith').first().waitFor();

      await find('');
      await option.first().filter({ hasText: 'Kim Ömsmith' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // The very id comes before a name that begins so.
      await find('oms');
      await option.nth(1).filter({ hasText: 'Kim Ömsmith' }).waitFor();
      expect(await option.first().textContent()).toContain('Oma Lee');
      for (const name of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(name);
      await page.getByRole('status').getByText('2 accounts found').waitFor();
      expect(new URL(page.url()).search).toBe('?q=oms');
      await page.reload();
      await page.getByRole('status').getByText('2 accounts found').waitFor();
      await find('');
      await option.first().filter({ hasText: 'F-1' }).waitFor();
      expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('Kim');
      expect(complaints).toEqual([]);
    });

    it('a slash that is typed into a field stays there, and a key that may not read accounts is asked for none', async () => {
      const { page } = await openView(key, { path: '/accounts' });
      await page.getByRole('searchbox', { name: 'Search accounts' }).press('/');
      expect(await page.getByRole('searchbox', { name: 'Search accounts' }).inputValue()).toBe('/');
      const { apiKey } = await service.createKey({ scopes: ['audit:read'] });
      const { page: other } = await openView({ apiKey }, { path: '/history' });
      await other.getByRole('heading', { level: 1 }).waitFor();
      await other.keyboard.press('/');
      await other.getByPlaceholder('or a command').fill('accounts');
      await other.getByText('Nothing is called that.').waitFor();
    });

    it('fits a telephone, where the navigation is behind a button', async () => {
      const { page } = await openView(key, { width: TELEPHONE });
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').waitFor();
      await expectForEverybody(
        page,
        ALL_LOOKS.filter(({ width }) => width === TELEPHONE),
      );
      await page.getByRole('dialog').getByRole('link', { name: 'Overview' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  });

  it('a view whose data cannot be read says why, what to do, and the id of the request, and reads it again', async () => {
    const { page } = await openConsole();
    const answer = { status: 500, headers: { 'X-Request-Id': 'req-of-test' } };
    const body = JSON.stringify({ errors: [{ message: 'Something broke.', extensions: { code: 'INTERNAL_ERROR' } }] });
    await page.route('**/graphql', (route) => route.fulfill({ ...answer, contentType: 'application/json', body }));
    await signInWith(page, key.apiKey);
    const failed = page.getByRole('alert').filter({ hasText: 'The accounts could not be counted' });
    await failed.getByText('Something broke.').waitFor();
    await failed.getByText('req-of-test').waitFor();
    await expect(barriersIn(page)).resolves.toEqual([]);
    await page.unroute('**/graphql');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('pf-north').waitFor();
  });

  it('values of accounts are text, whatever markup they look like', async () => {
    const hostile = await service.createKey({ organizationId: 'org-hostile', name: '<img src=x onerror=alert(1)>' });
    const portfolioId = '"><script>document.title="taken"</script>';
    await postBulkUpsert(service, hostile.apiKey, { accounts: [buildRow({ externalId: 'A-1', portfolioId })] });
    const { page, complaints } = await openView(hostile);
    await page.getByText(portfolioId).waitFor();
    expect(await page.title()).toBe('Overview · Accounts');
    const markup = '<img src=x onerror=\'document.title="taken"\'>';
    const row = {
      ...buildRow({ externalId: markup, client: markup, tags: [markup] }),
      metadata: { filenumber: markup },
    };
    expect((await postBulkUpsert(service, hostile.apiKey, { accounts: [row] })).body).toMatchObject({ created: 1 });
    await patchAccount(service, hostile.apiKey, markup, { client: `${markup} again` });
    await storeImport(service, hostile, { name: markup });
    const account = `/accounts/${encodeURIComponent(markup)}`;
    for (const path of ['/accounts', account, `${account}/edit`, '/imports', '/history', '/keys']) {
      await page.goto(`/console${path}`);
      await page.getByText('<img src=x').first().waitFor();
      expect(await page.title()).not.toBe('taken');
      expect(await page.locator('main img').count()).toBe(0);
    }
    expect(complaints).toEqual([]);
  });

  it('asks once who is signed in, and loads the other views only when the first one is whole', async () => {
    const { page, complaints } = await openView(await service.createKey());
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

  it('finds by what was typed before it was loaded, too', async () => {
    const { page, complaints } = await openView(await service.createKey());
    const load = await holdBack(page, '**/assets/palette-*.js');
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
