import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { describeInBrowser } from '../../support/browser';
import { decide } from '../../support/console-page';
import { pastable, runCommands } from '../../support/guides';
import { getAccount } from '../../support/http';
import { useConsole } from '../../support/use-console';
import { useNewKey } from '../../support/use-service';

describeInBrowser('the first hour of an organization', () => {
  const { openView, service } = useConsole();
  const first = useNewKey(service, { name: 'Ada' });
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'first-hour-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const view = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click();
  const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const isDone = (page: Page, step: string) =>
    page.getByRole('heading', { name: new RegExp(`${step}\\s*: done`) }).waitFor();
  const applied = async (page: Page) => {
    await decide(page, 'Apply', 'Apply the plan');
    await page.getByRole('status').getByText('Complete').waitFor();
  };

  it('leads from nothing to an import that was undone, and ticks each step', async () => {
    const { page, complaints } = await openView(first);
    await button(page, 'Make a key').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Whose it is').fill('nightly feed');
    await dialog.getByLabel('Create and change accounts').check();
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('heading', { name: 'The key of nightly feed' }).waitFor();
    const apiKey = String(await dialog.locator('code').textContent());
    await dialog.getByRole('button', { name: 'I have it' }).click();
    await isDone(page, 'Make a key for what sends accounts');

    const commands = String(await page.getByRole('main').locator('pre').textContent());
    expect(await page.content()).not.toContain(apiKey.slice(-20));
    expect(commands).toContain(service.url);
    writeFileSync(join(folder, 'key.txt'), `${apiKey}\n`, { mode: 0o600 });
    const answer = await runCommands(pastable(commands, service.url), { cwd: folder, env: process.env });
    expect(JSON.parse(answer)).toMatchObject({ requested: 2, created: 2 });
    await isDone(page, 'Push two rows');

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save sample.csv' }).click();
    const sample = join(folder, 'sample.csv');
    await (await download).saveAs(sample);
    await page.getByRole('main').getByRole('link', { name: 'Import a file' }).click();
    await page.getByLabel('Choose a file').setInputFiles(sample);
    await page.getByText('all 3 rows can be sent').waitFor();
    await button(page, 'Send and plan').click();
    await page.getByRole('link', { name: 'Look at the plan' }).click();
    await applied(page);
    const changed = await getAccount(service, first.apiKey, 'SAMPLE-2');
    expect(changed.body.account).toMatchObject({ status: 'PAID IN FULL', currentBalance: 0 });

    await view(page, 'Overview');
    await isDone(page, 'Import a file');
    await page.getByRole('link', { name: 'Open the import' }).click();
    await decide(page, 'Undo', 'Plan the undo');
    await applied(page);
    const undone = await getAccount(service, first.apiKey, 'SAMPLE-2');
    expect(undone.body.account).toMatchObject({ status: 'LOADED', currentBalance: 100 });

    await view(page, 'Overview');
    await isDone(page, 'Undo it');
    await button(page, 'Hide this').click();
    await page.getByRole('heading', { name: 'The first hour' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('sample', { exact: true }).waitFor();
    await expect(page.getByRole('heading', { name: 'The first hour' }).count()).resolves.toBe(0);
    expect(complaints).toEqual([]);
  });

  it('leads nobody who may not write', async () => {
    const { apiKey } = await service.createKey({ organizationId: 'org-empty', scopes: ['accounts:read'] });
    const { page } = await openView({ apiKey });
    await page.getByText('No accounts yet').first().waitFor();
    await expect(page.getByRole('heading', { name: 'The first hour' }).count()).resolves.toBe(0);
  });
});
