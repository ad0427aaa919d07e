import { writeFileSync } from 'node:fs';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { type CommandInput, commandLine } from '../../support/command-line';
import { getAccount, postBulkUpsert } from '../../support/http';
import { buildRow } from '../../support/rows';
import { useFolder, useKey, useService } from '../../support/use-service';
import { printedBy, saying } from '../outcome';

const service = useService();
const at = useFolder();
const key = useKey(service);
const cli = (...input: (string | CommandInput)[]) => commandLine({ ...service, ...key })(...input);
let externalId: string;
beforeEach(async () => {
  const row = buildRow({ person: { name: { first: 'Anna', last: 'Quinn' } }, emailAddress: 'a@example.com' });
  ({ externalId } = row);
  await postBulkUpsert(service, key.apiKey, { accounts: [row] });
});

const stored = async () => (await getAccount(service, key.apiKey, externalId)).body.account;

describe('account-sync patch', () => {
  it('patch changes fields by path and prints the account with its etag', async () => {
    const changes = [
      'person.name.first=Ann=a',
      'history.placed.balance=120.5',
      'contactInfo.phone.verified=true',
      'history.placed.date=2026-01-31',
      'tags:=["vip"]',
      'emailAddress:=null',
      'currentBalance:="12.50"',
      'metadata.note\\.a=7',
      'metadata.deep.count:=7',
      'bank=',
    ];
    const printed = JSON.parse(printedBy(await cli('patch', externalId, ...changes)));
    expect(printed).toMatchObject({ account: { externalId }, etag: '"2"' });
    expect(await stored()).toMatchObject({
      person: { name: { first: 'Ann=a', last: 'Quinn' } },
      history: { placed: { balance: 120.5, date: '2026-01-31' } },
      contactInfo: { phone: { verified: true } },
      tags: ['vip'],
      emailAddress: null,
      currentBalance: '12.50',
      metadata: { 'note.a': '7', deep: { count: 7 } },
      bank: '',
    });
  });

  it('patch accepts negative numbers, whole objects and null', async () => {
    await cli('patch', externalId, 'currentBalance=-3', 'address:={"city":"Tampa"}', 'person:=null');
    expect(await stored()).toMatchObject({ currentBalance: -3, address: { city: 'Tampa' }, person: null });
  });

  it('patch reads changes as JSON from a file or standard input', async () => {
    writeFileSync(at('update.json'), '{"bank":"Zoë","person":{"name":{"first":"Ann"}}}');
    await cli('patch', externalId, '--data', at('update.json'));
    await cli('patch', externalId, '--data', '-', { stdin: '{"clientStatus":"seen"}' });
    const person = { name: { first: 'Ann', last: 'Quinn' } };
    expect(await stored()).toMatchObject({ bank: 'Zoë', clientStatus: 'seen', person });
  });

  it('patch --if-match changes only that version, with or without its quotes', async () => {
    expect((await cli('patch', externalId, 'bank=one', '--if-match', '"1"')).code).toBe(EXIT.DONE);
    expect((await cli('patch', externalId, 'bank=two', '--if-match', '2')).code).toBe(EXIT.DONE);
    expect(await cli('patch', externalId, 'bank=three', '--if-match', '2')).toMatchObject(
      saying(EXIT.FAILED, 'VERSION_MISMATCH'),
    );
    expect(await stored()).toMatchObject({ bank: 'two' });
  });

  it('patch names the field that the service refused', async () => {
    expect(await cli('patch', externalId, 'phoneNumber=5550134')).toMatchObject(
      saying(EXIT.FAILED, /VALIDATION_FAILED.*\n {2}phoneNumber must be/),
    );
  });

  const SECRET = '900-12-3456';
  it.each([
    ['a field that is written wrongly', [`person.nam.frist=${SECRET}`], 'did you mean person.name.first'],
    ['a field without its path', [`first=${SECRET}`], 'did you mean person.name.first'],
    ['a field like no other', [`qqqqqqqqqqqqqqqqqqqqqqqqq=${SECRET}`], 'account-sync fields'],
    ['an identifier', [`externalId=${SECRET}`], 'externalId cannot be changed'],
    ['a field of creation', [`portfolioId=${SECRET}`], 'portfolioId cannot be changed'],
    ['a field of a row alone', [`bucket=${SECRET}`], 'bucket cannot be changed'],
    ['a misspelt field of a row alone', [`bucke=${SECRET}`], 'There is no field bucke'],
    ['text for a number', [`history.placed.balance=${SECRET}`], 'history.placed.balance must be a number'],
    ['a number too large to be one', [`currentBalance=${'9'.repeat(400)}`], 'currentBalance must be a number'],
    ['text for a boolean', [`smsOptOut.isOptedOut=${SECRET}`], 'smsOptOut.isOptedOut must be true or false'],
    ['text for a list', [`tags=${SECRET}`], 'tags:='],
    ['text for an object', [`address=${SECRET}`], 'address:='],
    ['what is not JSON', [`emailAddress:=${SECRET}`], 'emailAddress is not valid JSON'],
    ['a word without a field', [SECRET], 'FIELD=TEXT'],
    ['a field given twice', [`bank=${SECRET}`, 'bank=b'], 'bank is given twice'],
    [
      'a field within another',
      [`address.city=${SECRET}`, 'address:=null'],
      'address is given twice, also by address.city',
    ],
    ['nothing', [], '--data'],
    ['both ways at once', ['bank=a', '--data', '-'], '--data'],
  ])('patch refuses %s, and repeats no value', async (_what, words, message) => {
    const { code, stdout, stderr } = await cli('patch', externalId, ...words, { stdin: '{}' });
    expect({ code, stdout }).toEqual({ code: EXIT.USAGE, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(SECRET);
    expect(stderr).not.toMatch(/9{9}/);
  });

  it.each(['{', '[]', '"900-12-3456"'])('patch refuses data that is not a JSON object: %s', async (stdin) => {
    expect(await cli('patch', externalId, '--data', '-', { stdin })).toMatchObject(
      saying(EXIT.USAGE, /^--data [^{[9]*\n$/),
    );
  });

  it('patch cannot reach a prototype', async () => {
    const { stderr } = await cli('patch', externalId, 'metadata.__proto__.polluted=1');
    expect(stderr).toContain('__proto__');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
