import { type Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser';
import { expectForEverybody, FEW_LOOKS, holdBack, loseSession, signInWith } from '../../support/console-page';
import { patchAccount, pushRows } from '../../support/http';
import { storeImport } from '../../support/imports';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { useConsole } from '../../support/use-console';
import { become } from '../import-page';

/** What only one organization has, in every view. */
interface Own {
  key: TestKey;
  name: string;
  importId: string;
}

const HEADER = 'externalId,phoneNumber,portfolioId,File #';

describeInBrowser('two organizations in the console', () => {
  const { openView, service } = useConsole();
  let alpha: Own;
  let beta: Own;
  beforeAll(async () => {
    const create = async (name: string): Promise<Own> => {
      const key = await service.createKey({ organizationId: `org-${name}`, name: `${name} feed` });
      // Both have an account of this id.
      const same = buildRow({ externalId: 'A-1', client: `${name} client`, portfolioId: `${name} portfolio` });
      await pushRows(service, key.apiKey, [same, buildRow({ externalId: `${name} account` })]);
      await patchAccount(service, key.apiKey, 'A-1', { bank: `${name} bank` });
      const { id } = await storeImport(service, key, { name: `${name} file.csv` });
      return { key, name, importId: id };
    };
    [alpha, beta] = [await create('alpha'), await create('beta')];
  });

  /** Every view of a list, with what the organization has there. */
  const lists = ({ name }: Own) => [
    { path: '/', shows: `${name} portfolio` },
    { path: '/accounts', shows: `${name} account` },
    { path: '/accounts/A-1', shows: `${name} client` },
    { path: '/imports', shows: `${name} file.csv` },
    { path: '/imports?list=runs', shows: `${name} feed` },
    { path: '/history', shows: `${name} bank` },
    { path: '/history?show=access', shows: `by ${name} feed` },
    { path: '/keys', shows: `${name} feed` },
  ];
  const expectNothingOf = async (page: Page, { name, key }: Own) => {
    // The URL is what a colleague sent, and the page may repeat it.
    const shown = (await page.getByRole('main').textContent())?.replaceAll(`${name} account`, '');
    expect(shown).not.toMatch(new RegExp(`${name} |${key.keyId}`));
  };

  it('at once in two browsers, neither sees accounts, imports, history or keys of the other', async () => {
    const [one, other] = [await openView(alpha.key), await openView(beta.key)];
    const look = async (page: Page, own: Own, foreign: Own) => {
      for (const { path, shows } of lists(own)) {
        await page.goto(`/console${path}`);
        await page.getByRole('main').getByText(shows).first().waitFor();
        await expectNothingOf(page, foreign);
      }
    };
    await Promise.all([look(one.page, alpha, beta), look(other.page, beta, alpha)]);
    expect([one.complaints, other.complaints]).toEqual([[], []]);
  });

  it('an address of a colleague of the other organization shows nothing of theirs', async () => {
    const { page } = await openView(beta.key);
    const { keyId } = await service.createKey(alpha.key);
    const sent = [
      { path: '/accounts/alpha account', shows: 'There is no such account' },
      { path: '/accounts/alpha account/edit', shows: 'There is no such account' },
      { path: `/imports/${alpha.importId}`, shows: 'There is no such import' },
      { path: `/runs/${alpha.importId}`, shows: 'There is no such run' },
      { path: '/accounts?portfolio=alpha+portfolio', shows: 'No account matches' },
      { path: `/history?key=${keyId}`, shows: 'Nothing matches' },
    ];
    for (const { path, shows } of sent) {
      await page.goto(`/console${path}`);
      await page.getByText(shows).first().waitFor();
      expect(await page.getByText(/alpha (client|bank|feed|file)/).count()).toBe(0);
    }
  });

  it('an address names its organization, and shows nothing to another one, not by Back either', async () => {
    const { page, complaints } = await openView(alpha.key, { path: '/accounts/A-1?history=words#top' });
    const sent = `${service.url}/console/o/org-alpha/accounts/A-1?history=words#top`;
    expect(page.url()).toBe(sent);
    const { page: other } = await openView(beta.key, { path: '/accounts' });
    await other.goto(sent);
    const isOthers = other.getByRole('heading', { name: 'This address belongs to org-alpha' });
    await isOthers.waitFor();
    await other.getByText('You are signed in for org-beta.').waitFor();
    expect(await other.content()).not.toMatch(/(alpha|beta) (bank|client)/);
    await expectForEverybody(other, FEW_LOOKS);
    await other.getByRole('link', { name: 'Go to org-beta' }).click();
    await other.getByText('beta portfolio').waitFor();
    expect(other.url()).toBe(`${service.url}/console/o/org-beta`);
    await other.goBack();
    await isOthers.waitFor();
    await other.getByRole('button', { name: 'Sign in for org-alpha' }).click();
    await signInWith(other, alpha.key.apiKey);
    await other.getByText('alpha client').first().waitFor();
    expect(other.url()).toBe(sent);
    expect(complaints).toEqual([]);
  });

  it('an organization may be called anything, such as a way up', async () => {
    for (const organizationId of ['..', 'a/../b %2F?#', 'Org-Alpha']) {
      const { page, complaints } = await openView(await service.createKey({ organizationId }), { path: '/accounts' });
      await page.getByText('No accounts yet').waitFor();
      await page.reload();
      await page.getByText('No accounts yet').waitFor();
      await page.getByRole('link', { name: 'History' }).click();
      await page.getByText('No changes yet').waitFor();
      await page.goBack();
      await page.getByText('No accounts yet').waitFor();
      await page.goto('/console/o/org-alpha/accounts');
      await page.getByText(`You are signed in for ${organizationId}.`).waitFor();
      expect(complaints).toEqual([]);
    }
  });

  it('one that signs in where a session is over finds nothing of the one before, not even for a moment', async () => {
    const { page } = await openView(alpha.key);
    await page.getByText('alpha portfolio').waitFor();
    await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
    await page.getByText('alpha account').waitFor();
    await loseSession(page);
    // The answers for the next one wait: until then there is nothing to show.
    const letGo = await holdBack(page, '**/graphql');
    await signInWith(page, beta.key.apiKey);
    await page.getByRole('heading', { name: 'This address belongs to org-alpha' }).waitFor();
    expect(await page.content()).not.toMatch(/(alpha|beta) (account|portfolio|client)/);
    const asked = page.waitForRequest('**/graphql');
    await page.getByRole('link', { name: 'Go to org-beta' }).click();
    await page.getByText('org-beta').first().waitFor();
    await asked;
    expect(await page.content()).not.toMatch(/alpha (account|portfolio|client)/);
    letGo();
    await page.getByText('beta portfolio').waitFor();
    expect(await page.content()).not.toMatch(/alpha (account|portfolio|client)/);
  });

  it('after signing out, the other one who signs in the same browser finds nothing that was read or kept', async () => {
    const { page } = await openView(alpha.key, { path: '/import' });
    const file = { name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(`${HEADER}\nN-1,+12125550134,pf,F-1\n`) };
    await page.getByLabel('Choose a file').setInputFiles(file);
    await become(page, 'File #', 'metadata.filenumber');
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByText('1 row is sent').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInWith(page, beta.key.apiKey);
    await page.getByText('org-beta').first().waitFor();
    for (const { path, shows } of lists(beta)) {
      await page.goto(`/console${path}`);
      await page.getByRole('main').getByText(shows).first().waitFor();
      await expectNothingOf(page, alpha);
    }
    await page.goto('/console/import');
    await page.getByLabel('Choose a file').setInputFiles(file);
    await page.getByLabel('What File # becomes').waitFor();
    expect(await page.getByText('as you matched them last time').count()).toBe(0);
    expect(await page.getByText('This file was begun before').count()).toBe(0);
  });

  it('a tab follows when another tab of the browser signs in for the other one', async () => {
    const { page: first } = await openView(alpha.key, { path: '/accounts/A-1/edit' });
    await first.getByLabel('Bank', { exact: true }).fill('typed for alpha');
    const second = await first.context().newPage();
    await second.goto(`${service.url}/console`);
    await second.getByRole('button', { name: 'Sign out' }).click();
    await first.getByRole('heading', { name: 'Your session is over' }).waitFor();
    await signInWith(second, beta.key.apiKey);
    await second.getByText('beta portfolio').waitFor();
    await first.getByRole('heading', { name: 'This address belongs to org-alpha' }).waitFor();
    expect(await first.content()).not.toMatch(/typed for alpha|(alpha|beta) (bank|client)/);
    await first.getByRole('link', { name: 'Go to org-beta' }).click();
    await first.getByText('beta portfolio').waitFor();
    await expectNothingOf(first, alpha);
  });
});
