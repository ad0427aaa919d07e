import { HOUR_MS } from '../../src/base/time/durations';
import { signHistory } from '../../src/cli/service/signed-roots';
import { describeInBrowser } from '../support/browser';
import { callerOf } from '../support/caller';
import { barriersIn, savedBy } from '../support/console-page';
import { TEST_SIGNING_KEY } from '../support/encryption-keys';
import { getAccount, patchAccount, postBulkUpsert, postGraphql } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestKey } from '../support/service';
import { rewrite } from '../support/tampering';
import { useConsole } from '../support/use-console';

describeInBrowser('the history in the console', () => {
  const { openView, service } = useConsole();
  let key: TestKey;
  let other: TestKey;
  let runId: string;
  beforeAll(async () => {
    key = await service.createKey({ name: 'Ada’s own' });
    other = await service.createKey({ name: 'nightly feed', networks: ['127.0.0.0/8'] });
    const accounts = ['A-1', 'A-2'].map((externalId) => buildRow({ externalId, client: 'First' }));
    await postBulkUpsert(service, other.apiKey, { accounts });
    await patchAccount(service, key.apiKey, 'A-1', { client: '<b>Second</b>' });
    const again = accounts.map(({ externalId }) => ({ externalId, bucket: '0010' }));
    await postBulkUpsert(service, other.apiKey, { accounts: again });
    const { body } = await postGraphql(service, other.apiKey, { query: '{ syncRuns(first: 1) { nodes { id } } }' });
    runId = (body.data as { syncRuns: { nodes: { id: string }[] } }).syncRuns.nodes[0]?.id ?? '';
    expect(runId).not.toBe('');
    await getAccount(service, key.apiKey, 'A-2');
  });

  const open = (path: string, by: Pick<TestKey, 'apiKey'> = key) => openView(by, { path });

  it('says who changed what, from what to what, by which run', async () => {
    const { page, complaints } = await open('/history');
    const edit = page.getByRole('listitem').filter({ hasText: 'Edit' });
    await edit.getByText('<b>Second</b>').waitFor();
    await expect(edit.textContent()).resolves.toMatch(
      /A-1[\s\S]*Client[\s\S]*First[\s\S]*<b>Second<\/b>[\s\S]*by Ada’s own over REST/,
    );
    const upsert = page.getByRole('listitem').filter({ hasText: 'Feed or import' });
    await expect(upsert.count()).resolves.toBe(2);
    await expect(upsert.first().textContent()).resolves.toMatch(/Bucket[\s\S]*none[\s\S]*0010[\s\S]*nightly feed/);
    await page.getByText('3 shown: that is all').waitFor();
    expect(complaints).toEqual([]);
  });

  it('says of an erased person that the values are gone, on the page, in its file and in the run', async () => {
    const owner = await service.createKey({ organizationId: 'org-erased' });
    const row = buildRow({ externalId: 'E-1', person: { name: { last: 'Moreno' } } });
    await postBulkUpsert(service, owner.apiKey, { accounts: [row] });
    const again = { externalId: 'E-1', person: { name: { last: 'Silva' } }, bucket: '0010' };
    await postBulkUpsert(service, owner.apiKey, { accounts: [again] });
    await callerOf(service, owner).erase('E-1');
    const { page } = await open('/history', owner);
    const list = page.getByRole('main').getByRole('listitem');
    await list
      .filter({ hasText: 'Person erased' })
      .getByText(/Person,.*: no values$/)
      .waitFor();
    const upsert = list.filter({ hasText: 'Feed or import' });
    await upsert.getByText('Last name: no values').waitFor();
    await upsert.getByRole('row', { name: 'Bucket none 0010' }).waitFor();
    expect(await upsert.getByRole('row').count()).toBe(2);
    expect(await savedBy(page, 'Save as CSV')).toContain('Last name: no values');
    await upsert.getByRole('link', { name: 'a run' }).click();
    await page.getByText('Last name: no values').waitFor();
    await page.goto('/console/accounts/E-1');
    await list.filter({ hasText: 'Feed or import' }).getByText('Last name: no values').waitFor();
    await list
      .filter({ hasText: 'Person erased' })
      .getByText(/Person,.*: no values$/)
      .waitFor();
  });

  it('is narrowed by account, key and days, in a URL that a colleague can open', async () => {
    const { page } = await open('/history');
    await page.getByLabel('Account').fill('A-2');
    await page.keyboard.press('Enter');
    await page.getByText('1 shown: that is all').waitFor();
    expect(new URL(page.url()).search).toBe('?account=A-2');
    const { page: colleague } = await open(`/history${new URL(page.url()).search}`);
    await colleague.getByText('1 shown: that is all').waitFor();
    await page.goBack();
    await page.getByText('3 shown: that is all').waitFor();
    await page.goForward();
    await page.getByText('1 shown: that is all').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('3 shown: that is all').waitFor();
    await page.getByRole('link', { name: 'Ada’s own' }).click();
    await page.getByText('1 shown: that is all').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('Nothing matches').waitFor();
    expect(new URL(page.url()).search).toBe(`?key=${key.keyId}&to=2020-01-31`);
  });

  it('leads to what a run did, also from an earlier link', async () => {
    const { page } = await open('/history');
    await page.getByRole('link', { name: 'a run', exact: true }).first().click();
    const rows = page.getByRole('region', { name: 'Rows' });
    await rows.getByRole('link', { name: 'A-2' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/runs/${runId}$`));
    await page.goto(`${page.url().replace(/runs.*/, '')}history?run=${runId}`);
    await rows.getByRole('link', { name: 'A-2' }).waitFor();
  });

  it('takes dates that are typed, as do an account, the list and its filters, and never empties them meanwhile', async () => {
    const { page, complaints } = await open('/history', await service.createKey());
    const typeDay = async (label: string) => {
      const field = page.getByLabel(label, { exact: true });
      await field.blur();
      await field.focus();
      for (const digit of '11202026') await page.keyboard.press(digit);
      await expect(field.inputValue()).resolves.toBe('2026-11-20');
      return field;
    };
    const isAt = (search: string) => page.waitForFunction(`location.search === '${search}'`);
    const from = await typeDay('From');
    await isAt('?from=2026-11-20');
    await page.goBack();
    // The page shows what its address says soon after that has changed.
    await page.waitForFunction(
      (field) => (field as { value?: string } | null)?.value === '',
      await from.elementHandle(),
    );
    await isAt('');
    await typeDay('From');
    await from.fill('');
    await isAt('');
    await typeDay('From');
    await page.keyboard.press('Backspace');
    await from.blur();
    await expect(from.inputValue()).resolves.toBe('2026-11-20');
    await isAt('?from=2026-11-20');
    for (const path of ['/accounts', '/accounts/A-1']) {
      await page.goto(`/console${path}`);
      await typeDay('As it was on');
      await isAt('?on=2026-11-20');
    }
    await page.goto('/console/accounts');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Field', { exact: true }).selectOption('Last changed');
    await typeDay('Value');
    await page.getByRole('button', { name: 'Show these accounts' }).click();
    await page.waitForFunction("location.search.endsWith('2026-11-20')");
    expect(complaints).toEqual([]);
  });

  it('says who saw what: looking at the history is itself recorded', async () => {
    const { page } = await open('/history');
    await page.getByText('3 shown').waitFor();
    await page.getByRole('link', { name: 'Access' }).click();
    const look = page.getByRole('listitem').filter({ hasText: 'Read the history' });
    await expect(look.first().textContent()).resolves.toMatch(
      /A-1[\s\S]*by Ada’s own in the console, from 127\.0\.0\.1/,
    );
    await look.first().getByRole('link', { name: 'A-2' }).click();
    await page.locator('input[value="A-2"]').waitFor();
    await expect(page.getByLabel('Account').inputValue()).resolves.toBe('A-2');
  });

  it('takes names of keys and accounts, and says of a name that means nothing that it does', async () => {
    const { page, complaints } = await open('/history');
    const field = page.getByLabel('Key or person');
    await page.getByText('3 shown: that is all').waitFor();
    await field.fill('NIGHTLY');
    await field.press('Enter');
    await page.getByText('2 shown: that is all').waitFor();
    expect(new URL(page.url()).search).toBe(`?key=${other.keyId}`);
    await page.reload();
    await page.locator('input[value="nightly feed"]').waitFor();
    await field.fill('weekly');
    await field.press('Enter');
    await page.getByRole('alert').getByText('Nothing here is called “weekly”.').waitFor();
    await expect(barriersIn(page)).resolves.toEqual([]);
    expect(new URL(page.url()).search).toBe(`?key=${other.keyId}`);
    await field.fill('');
    await field.press('Enter');
    await page.getByText('3 shown: that is all').waitFor();
    await page.getByLabel('Account').fill('nobody');
    await page.getByLabel('Account').press('Enter');
    await page.getByRole('alert').getByText('Nothing here is called “nobody”.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('says what was read and what was asked for in words, finds full numbers, and saves what is shown', async () => {
    const owner = await service.createKey({ organizationId: 'org-read', name: 'Grace' });
    const person = { name: { last: 'Moreno' }, ssn: '905-11-2222' };
    await postBulkUpsert(service, owner.apiKey, {
      accounts: [buildRow({ externalId: 'R-1', status: 'ACTIVE', person })],
    });
    await getAccount(service, owner.apiKey, 'R-1');
    const { page } = await open('/accounts?status=ACTIVE&q=mor', owner);
    await page.getByRole('link', { name: 'R-1' }).waitFor();
    await page.goto('/console/history?show=access');
    const list = page.getByRole('listitem');
    await list.filter({ hasText: 'Listed accounts' }).getByText('Filtered by a search and status.').first().waitFor();
    await page.getByLabel('Numbers').selectOption('Shown in full');
    await list.filter({ hasText: 'Looked at an account, over REST' }).getByText('with a full number').waitFor();
    await page.getByText('1 shown: that is all').waitFor();
    const [head, line] = (await savedBy(page, 'Save as CSV')).split('\n');
    expect(head).toMatch(/^Time \(.+\),What was read,Accounts,Count,With a full number,Query,By,/);
    expect(line).toMatch(/,"Looked at an account, over REST",R-1,1,1,.*,Grace,over REST,127\.0\.0\.1,/);
    await page.getByLabel('What was read').selectOption('Listed accounts, over REST');
    await page.getByText('Nothing matches').waitFor();
  });

  it('shows security events in words', async () => {
    const { page } = await open('/history?show=security&kind=SESSION_STARTED');
    await page.getByRole('listitem').filter({ hasText: 'Signed in to the console' }).first().waitFor();
    await page.getByLabel('What happened').selectOption('Scope refused');
    await page.getByText('Nothing matches').waitFor();
  });

  it('checks on a click whether the history is what was written, and says so in words', async () => {
    const { page, complaints } = await open('/history');
    await page.getByRole('link', { name: 'Check the links' }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    const result = page
      .getByRole('status')
      .filter({ hasText: 'All of it fits together, but nothing of it is signed yet' });
    await expect(result.textContent()).resolves.toMatch(/Checked 2 accounts with 3 changes since their creation, from/);
    expect(new URL(page.url()).search).toBe('?show=check');
    await expect(barriersIn(page)).resolves.toEqual([]);
    const damaged = await service.createKey({ organizationId: 'org-damaged' });
    await postBulkUpsert(service, damaged.apiKey, { accounts: [buildRow({ externalId: 'D-1' })] });
    await patchAccount(service, damaged.apiKey, 'D-1', { client: 'Second' });
    await rewrite(service.database.db, 'auditTrail', { externalId: 'D-1' }, () => undefined);
    const { page: broken } = await open('/history?show=check', damaged);
    await broken.getByRole('button', { name: 'Check now' }).click();
    const alert = broken.getByRole('alert').filter({ hasText: 'Something does not fit' });
    await expect(alert.textContent()).resolves.toMatch(
      /Account D-1, version 2: the entry is missing \(MISSING_ENTRY\)/,
    );
    await expect(barriersIn(broken)).resolves.toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('says that nothing was changed once what there is is signed', async () => {
    const signing = await startService({ auditSigningKey: TEST_SIGNING_KEY });
    try {
      signing.clock.now = new Date(Date.now() - HOUR_MS);
      const { apiKey } = await signing.createKey();
      await postBulkUpsert(signing, apiKey, { accounts: [buildRow({ externalId: 'S-1' })] });
      await patchAccount(signing, apiKey, 'S-1', { client: 'Second' });
      signing.clock.advance(HOUR_MS);
      await signHistory(signing.config, signing.clock.now, new AbortController().signal);
      const { page, complaints } = await openView({ apiKey }, { path: '/history?show=check' }, signing);
      await page.getByRole('button', { name: 'Check now' }).click();
      const result = page.getByRole('status').filter({ hasText: 'Nothing was changed, and nothing is missing' });
      await expect(result.textContent()).resolves.toMatch(/Checked 1 account with 1 change .*signed root/);
      expect(complaints).toEqual([]);
    } finally {
      await signing.close();
    }
  });

  it('offers a key no more than it may see', async () => {
    const auditor = await service.createKey({ scopes: ['audit:read'] });
    const { page } = await open('/history', auditor);
    await page.getByRole('navigation', { name: 'What to show' }).waitFor();
    await expect(page.getByRole('link', { name: 'Changes' }).count()).resolves.toBe(0);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    const reader = await service.createKey({ scopes: ['accounts:read'] });
    const { page: reading } = await open('/history?show=security', reader);
    await reading.getByText('3 shown').waitFor();
    await expect(reading.getByRole('link', { name: 'Security' }).count()).resolves.toBe(0);
  });
});
