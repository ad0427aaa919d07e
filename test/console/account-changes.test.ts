import { type Request } from 'playwright-core';
import { LIMITS } from '../../src/service/accounts/fields/limits';
import { describeInBrowser } from '../support/browser';
import { holdBack, savedBy } from '../support/console-page';
import { getAccount, patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { useConsole } from '../support/use-console';
import { useKey } from '../support/use-service';

const SIGNING_KEY = Buffer.alloc(32, 1).toString('base64');

describeInBrowser('changing an account', () => {
  const { openView, service } = useConsole({ auditSigningKey: SIGNING_KEY });
  const key = useKey(service, { name: 'Ada’s own' });

  async function open(view = '', row: object = {}) {
    const created = buildRow({ currentBalance: 812.4, person: { name: { last: 'Silva' } }, bank: 'North', ...row });
    const { externalId } = created;
    await postBulkUpsert(service, key.apiKey, { accounts: [created] });
    const tab = await openView(key, { path: `/accounts/${externalId}${view}` });
    return { ...tab, externalId };
  }
  const stored = async (externalId: string) => {
    const { body } = await getAccount(service, key.apiKey, externalId);
    return body.account as Record<string, unknown>;
  };

  it('is typed, looked at and saved, and nothing else changes', async () => {
    const { page, externalId, complaints } = await open('/edit');
    const before = await stored(externalId);
    await page.getByLabel('Bank', { exact: true }).fill('');
    await page.getByLabel('Current balance').fill('700.10');
    await page.getByLabel('Status', { exact: true }).selectOption('Dispute');
    await page.getByLabel('Last name').fill('Sílva');
    await page.getByText('4 changes to save').waitFor();
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: 'Current balance 812.40 700.10' }).waitFor();
    await dialog.getByRole('row', { name: 'Last name Silva Sílva' }).waitFor();
    expect(await stored(externalId)).toEqual(before);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: externalId, exact: true }).waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('in the console').waitFor();
    expect(await stored(externalId)).toEqual({
      ...before,
      bank: null,
      currentBalance: 700.1,
      status: 'DISPUTE',
      status_category: 'LEGAL_HOLD',
      person: expect.objectContaining({ name: expect.objectContaining({ last: 'Sílva' }) }),
      updatedAt: expect.any(String),
    });
    expect(complaints).toEqual([]);
  });

  it('somebody else’s change meanwhile is shown beside one’s own, and lost to neither', async () => {
    const { page, externalId } = await open('/edit');
    await page.getByLabel('Bank', { exact: true }).fill('Mine');
    await patchAccount(service, key.apiKey, externalId, { bank: 'Theirs', client: 'Theirs too' });
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this account' });
    await conflict.getByRole('row', { name: 'Bank North Theirs Mine' }).waitFor();
    await conflict.getByRole('row', { name: 'Client none Theirs too As it is now' }).waitFor();
    expect(await stored(externalId)).toMatchObject({ bank: 'Theirs' });
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('dialog').getByRole('row', { name: 'Bank Theirs Mine' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: externalId, exact: true }).waitFor();
    expect(await stored(externalId)).toMatchObject({ bank: 'Mine', client: 'Theirs too' });
  });

  it('what cannot be changed here is said, with what can be done', async () => {
    const { page } = await open('/edit', { metadata: { filenumber: 'F1', agents: ['KM'] } });
    await page.getByText('For new fields, lists and objects in it, and for charge-off events, use').waitFor();
    expect(await page.getByLabel('agents').count()).toBe(0);
  });

  it('what the service finds wrong stands at its field, and what is typed is not lost by a slip', async () => {
    const { page } = await open('/edit');
    await page.getByLabel('Current balance').fill('much');
    await page.getByText('This must be a number').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByLabel('Current balance').fill('1');
    await page.getByLabel('Phone number', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /E\.164/ })
      .waitFor();
    await page.getByText('Correct the marked fields first.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('input[aria-invalid="true"]:focus').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type('3');
    await page.getByText('2 changes to save').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Backspace');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Phone number', { exact: true }).inputValue()).toBe('12');
  });

  it('what the service finds wrong at no field is told before the changes, which stay open', async () => {
    const letters = Array.from({ length: 16 }, () => 'x'.repeat(LIMITS.metadataBytes / 16 - 12));
    const metadata = { filenumber: 'F1', note: 'short', letters };
    const { page } = await open('/edit', { metadata });
    await page.getByLabel('note', { exact: true }).fill('long '.repeat(40));
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog
      .getByRole('alert')
      .filter({ hasText: /metadata must not exceed/ })
      .waitFor();
  });

  it('a hold is placed for a reason, keeps the person from being erased, and is released', async () => {
    const { page, externalId } = await open();
    await page.getByRole('button', { name: 'Place hold' }).click();
    await page.getByLabel('Reason').fill('Letter of a lawyer');
    await page.getByRole('button', { name: 'Place the hold' }).click();
    await page.getByText('Letter of a lawyer').first().waitFor();
    expect(await page.getByRole('button', { name: 'Erase' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Release hold' }).click();
    const release = page.getByRole('button', { name: 'Release the hold' });
    expect(await release.isDisabled()).toBe(true);
    await page.getByLabel('Reason').fill('The case is settled');
    await release.click();
    await page.getByRole('button', { name: 'Place hold' }).waitFor();
    expect(externalId).not.toBe('');
  });

  it('an answer that comes once its dialog is closed closes no other', async () => {
    const { page } = await open();
    const isHold = (request: Request) => request.postData()?.includes('placeLegalHold') === true;
    const answer = await holdBack(page, '**/graphql', isHold);
    await page.getByRole('button', { name: 'Place hold' }).click();
    await page.getByLabel('Reason').fill('Letter of a lawyer');
    await page.getByRole('button', { name: 'Place the hold' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Evidence' }).click();
    answer();
    await page.getByText('Letter of a lawyer').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save the file' }).waitFor();
  });

  it('the person is erased once the external id is typed, and not before', async () => {
    const { page, externalId } = await open();
    await page.getByRole('button', { name: 'Erase' }).click();
    const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase the person' });
    await page.getByLabel('External id').fill(`${externalId}x`);
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel('External id').fill(externalId);
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel('Reason').fill('They asked for it');
    await erase.click();
    await page.getByText('The person was erased').waitFor();
    await page.getByText('Reason: They asked for it').waitFor();
    expect(await page.getByText('Silva').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect((await stored(externalId)).person).toBeNull();
  });

  it('the evidence file is saved whole', async () => {
    const { page, externalId, complaints } = await open();
    await page.getByRole('button', { name: 'Evidence' }).click();
    const lines = (await savedBy(page, 'Save the file')).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ evidence: { externalId } });
    expect(complaints).toEqual([]);
  });
});
