import { type AccountRow, type AccountSyncClient, AccountSyncError, type FieldChange } from '../../client/index';
import { type SampleAccount, sampleAccounts, withChanges } from './sample-accounts';

const ROWS = 500;
const SEED = 20_261_121;

/** Typical mistakes of real feeds, by row. */
const MISTAKES: Record<number, (row: SampleAccount) => object> = {
  41: (row) => ({ ...row, phoneNumber: '(212) 555-0134' }),
  97: ({ phoneNumber: _phoneNumber, metadata, ...row }) => ({ ...row, metadata: { notes: metadata.notes } }),
  333: (row) => ({ ...row, status: 'PAID' }),
};

/** The accounts on which a payment is plausible. */
const mayPay = ({ status }: SampleAccount) => ['LOADED', 'ACTIVE', 'FOLLOW UP'].includes(status);

const changeLines = (changes: readonly FieldChange[]): string[] =>
  changes.map(({ field, from, to }) => `    ${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`);

/**
 * Pushes accounts, corrects and changes them, updates one, and reads its history. Prints the answers.
 * @returns the external id of the account that it updated
 * @throws AccountSyncError, also if the service counts other outcomes than the feed has
 */
export async function runMainJob(client: AccountSyncClient, print: (line: string) => void): Promise<string> {
  async function push(title: string, rows: readonly object[], expected: string) {
    const start = performance.now();
    // Some rows are wrong on purpose.
    const report = await client.bulkUpsert(rows as AccountRow[], { includeChanges: true });
    const milliseconds = Math.round(performance.now() - start);
    const { created, updated, unchanged, failed } = report;
    const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed`;
    print(`${title.padEnd(18)} ${counts}, in ${milliseconds} ms`);
    if (counts !== expected) throw new AccountSyncError('UNEXPECTED_ANSWER', `${title}: ${expected} were expected`);
    return report.results;
  }

  const feed = sampleAccounts(ROWS, SEED);
  const flawed = feed.map((row, index) => MISTAKES[index]?.(row) ?? row);
  const results = await push('push a feed', flawed, '497 created, 0 updated, 0 unchanged, 3 failed');
  for (const row of results) if (row.status === 'failed') print(`    row ${row.index}: ${row.code}: ${row.message}`);
  await push('push it corrected', feed, '3 created, 0 updated, 497 unchanged, 0 failed');
  const payers = feed.filter(mayPay).length;
  const paid = feed.map((row) => (mayPay(row) ? withChanges(row, 1) : row));
  await push('push payments', paid, `0 created, ${payers} updated, ${ROWS - payers} unchanged, 0 failed`);

  const account = paid.find(({ status }) => status === 'PAYMENTS ON FILE');
  if (!account) throw new RangeError('The sample holds no account with payments');
  const { externalId } = account;
  const { status, currentBalance, history } = withChanges(account, 2);
  const person = { ssn: '900-12-4417', last4SSN: '4417' };
  await client.updateAccount(externalId, { status, currentBalance, history, person });
  print(`\nThe history of ${externalId} after a PATCH, newest change first; numbers of a person are masked`);
  for await (const { operation, createdAt, apiKeyId, changes } of client.auditTrail(externalId)) {
    print(`  ${createdAt} ${operation} by key ${apiKeyId}`);
    for (const line of changeLines(changes)) print(line);
  }
  return externalId;
}
