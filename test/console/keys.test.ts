import { personKeyIdOf } from '../../src/service/callers/rights/person';
import { createPersonStore } from '../../src/service/callers/rights/person.store';
import { describeInBrowser } from '../support/browser';
import { getAccounts } from '../support/http';
import { useConsole } from '../support/use-console';
import { useKey } from '../support/use-service';

describeInBrowser('the keys in the console', () => {
  const { openView, service } = useConsole();
  const manager = useKey(service, { name: 'Ada', scopes: ['accounts:read', 'keys:manage'] });

  const open = () => openView(manager, { path: '/keys' });

  it('people who signed in are listed, and all sessions of one are ended', async () => {
    const person = { id: 'https://login.example.com#grace', name: 'Grace Hopper', groups: ['Team Leads'] };
    const holder = personKeyIdOf(manager.organizationId, person);
    const { db } = service.database;
    await createPersonStore(db).note(manager.organizationId, holder, person, service.clock.now);
    await db.collection<{ _id: string }>('consoleSessions').insertOne({
      _id: 'of-grace',
      organizationId: manager.organizationId,
      apiKeyId: holder,
      createdAt: service.clock.now,
      expiresAt: new Date(service.clock.now.getTime() + 3_600_000),
    } as { _id: string });
    const { page, complaints } = await open();
    const row = page.getByRole('region', { name: 'People who signed in' }).getByRole('listitem');
    for (const text of ['Grace Hopper', '1 session', 'Team Leads']) await row.getByText(text).waitFor();
    await row.getByRole('button', { name: 'End all sessions of Grace Hopper' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row.getByText('1 session').waitFor({ state: 'detached' });
    expect(await db.collection('consoleSessions').countDocuments({ apiKeyId: holder })).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('a key is made, shown once with its text to copy, and works', async () => {
    const { page, complaints } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox').count()).resolves.toBe(2);
    await dialog.getByText('To release, hold or erase in the console, it must also read accounts').waitFor();
    await dialog.getByLabel('Whose it is').fill('Grace');
    await dialog.getByLabel('Networks').fill('127.0.0.1, nowhere, 192.0.2.0/24, elsewhere');
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await dialog.getByRole('alert').getByText('“nowhere”, “elsewhere”: must be an address or network').waitFor();
    await expect(dialog.getByLabel('Networks').getAttribute('aria-invalid')).resolves.toBe('true');
    await dialog.getByLabel('Networks').fill('127.0.0.1, 192.0.2.0/24');
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('heading', { name: 'The key of Grace' }).waitFor();
    const apiKey = String(await dialog.locator('code').textContent());
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied.').waitFor();
    await expect(page.evaluate('navigator.clipboard.readText()')).resolves.toBe(apiKey);
    await dialog.getByRole('button', { name: 'I have it' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(apiKey.slice(-20));
    const row = page.getByRole('listitem').filter({ hasText: 'Grace' });
    await row.getByText('127.0.0.1/32, 192.0.2.0/24').waitFor();
    expect((await getAccounts(service, apiKey)).status).toBe(200);
    await page.getByText('One key for each person and each sender.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a key that was not copied is not lost by Escape, beside its dialog, by its cross or by Back without a question', async () => {
    const { page } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('link', { name: 'Keys' }).click();
    const dialog = page.getByRole('dialog');
    const make = async (name: string) => {
      await page.getByRole('button', { name: 'Make a key' }).click();
      await dialog.getByLabel('Whose it is').fill(name);
      await dialog.getByRole('button', { name: 'Make it' }).click();
      await page.getByRole('heading', { name: `The key of ${name}` }).waitFor();
    };
    await make('Lost');
    const question = dialog.getByRole('alert').getByText('You have not copied it.');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.goBack(),
    ];
    for (const leave of ways) {
      await leave();
      await question.waitFor();
      await dialog.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'detached' });
      await dialog.locator('code').waitFor();
    }
    const isAsked = "!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))";
    await expect(page.evaluate(isAsked)).resolves.toBe(true);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close all the same' }).click();
    await dialog.waitFor({ state: 'detached' });
    await make('Copied');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied.').waitFor();
    await expect(page.evaluate(isAsked)).resolves.toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('a key is limited, ended and revoked, each after a question', async () => {
    const { keyId, apiKey } = await service.createKey({ name: 'leaver', scopes: ['accounts:read'] });
    const { page } = await open();
    const row = page.getByRole('listitem').filter({ hasText: keyId });
    const dialog = page.getByRole('dialog');
    await row.getByRole('button', { name: 'Limit leaver to networks' }).click();
    await dialog.getByLabel('Networks').fill('127.0.0.0/8');
    await dialog.getByRole('button', { name: 'Limit', exact: true }).click();
    await row.getByText('127.0.0.0/8').waitFor();
    await row.getByRole('button', { name: 'Set the end of leaver' }).click();
    const soon = new Date(service.clock.now.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Ends at the beginning of').fill(soon);
    await dialog.getByRole('button', { name: 'Set its end' }).click();
    await row.getByText('Ends soon').waitFor();
    await row.getByRole('button', { name: 'Revoke leaver' }).click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await getAccounts(service, apiKey)).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke leaver' }).click();
    await dialog.getByRole('button', { name: 'Revoke it' }).click();
    // While the dialog is open, nothing behind it has a role.
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'hidden' });
    await page.getByText('Revoked (1)').click();
    await row.getByText('Revoked', { exact: true }).waitFor();
    await expect(row.getByRole('button').count()).resolves.toBe(0);
    service.clock.advance(1_000);
    expect((await getAccounts(service, apiKey)).status).toBe(401);
  });
});
