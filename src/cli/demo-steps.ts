import { type BulkUpsertReport } from '../accounts/bulk-upsert';
import { type RowResult } from '../accounts/plan';
import { type FieldChange } from '../history/field-change';
import { type Answer, type DemoClient, UnexpectedAnswer } from './demo-client';
import { type SampleAccount, sampleAccounts, withChanges } from './sample-accounts';

const ROWS = 500;
const SEED = 20_261_121;
const ACCOUNTS = '/external-api/accounts';

export type Counts = Pick<BulkUpsertReport, 'created' | 'updated' | 'unchanged' | 'failed'>;

/** One line of the table. */
export interface Step {
  title: string;
  status: number;
  milliseconds: number;
  /** Of a bulk upsert. */
  counts?: Counts;
}

/** An audit trail entry as REST returns it, as far as the demo shows it. */
export interface ShownEntry {
  operation: string;
  surface: string;
  apiKeyId: string;
  requestId: string;
  createdAt: string;
  changes: FieldChange[];
}

/** What the steps brought to light, beside their numbers. */
export interface Findings {
  badRows: RowResult[];
  changedRow: RowResult | undefined;
  externalId: string;
  entry: ShownEntry;
  summaries: string[];
  graphql: string;
}

/** Mistakes that feeds really hold, by row. */
const MISTAKES: Record<number, (row: SampleAccount, feed: readonly SampleAccount[]) => object> = {
  41: (row) => ({ ...row, phoneNumber: '(212) 555-0134' }),
  97: ({ phoneNumber: _phoneNumber, metadata, ...row }) => ({ ...row, metadata: { notes: metadata.notes } }),
  188: (row, feed) => ({ ...row, externalId: feed[12]?.externalId }),
  260: (row) => ({ ...row, organizationId: 'org-northgate' }),
  333: (row) => ({ ...row, status: 'PAID' }),
  471: (row) => ({
    ...row,
    paymentRules: { ...row.paymentRules, maxSettlementToday: 40 },
    history: { ...row.history, accountOpened: { date: '03/27/2018' } },
  }),
};
const MISTAKE_COUNT = Object.keys(MISTAKES).length;

/** Where a payment is plausible. */
const mayPay = ({ status }: SampleAccount) => ['LOADED', 'ACTIVE', 'FOLLOW UP'].includes(status);

const GRAPHQL_QUERY = `query Demo($externalId: String!) {
  account(externalId: $externalId) {
    status statusCategory currentBalance
    person { name { first last } ssn }
    auditTrail(first: 1) { nodes { source operation surface createdAt } }
  }
}`;

/**
 * Pushes a feed through its life: checked, created, corrected, sent again, paid on; then one account by itself.
 * @param onStep told of each step as it ends
 * @throws UnexpectedAnswer where the service does not answer as it should
 */
export async function runSteps(client: DemoClient, onStep: (step: Step) => void): Promise<Findings> {
  async function step(title: string, request: Promise<Answer>): Promise<Answer['body']> {
    const { status, milliseconds, body } = await request;
    onStep({ title, status, milliseconds });
    return body;
  }

  async function push(title: string, accounts: readonly object[], expected: Partial<Counts>, options = {}) {
    const answer = await client.send('POST', `${ACCOUNTS}/bulk-upsert`, { accounts, ...options });
    const { created, updated, unchanged, failed, results } = answer.body as unknown as BulkUpsertReport;
    const counts = { created, updated, unchanged, failed };
    onStep({ title, status: answer.status, milliseconds: answer.milliseconds, counts });
    const wanted = { created: 0, updated: 0, unchanged: 0, failed: 0, ...expected };
    if (JSON.stringify(counts) !== JSON.stringify(wanted)) {
      throw new UnexpectedAnswer(`${title}: ${JSON.stringify(wanted)} expected, but ${JSON.stringify(counts)} came.`);
    }
    return results;
  }

  const feed = sampleAccounts(ROWS, SEED);
  const flawed = feed.map((row, index) => MISTAKES[index]?.(row, feed) ?? row);
  const good = ROWS - MISTAKE_COUNT;
  const flawedCounts = { created: good, failed: MISTAKE_COUNT };
  await push('dry run of the feed', flawed, flawedCounts, { dryRun: true });
  const results = await push('push the feed', flawed, flawedCounts);
  await push('push it corrected', feed, { created: MISTAKE_COUNT, unchanged: good });
  await push('push it again, as it is', feed, { unchanged: ROWS });

  const paid = feed.map((row) => (mayPay(row) ? withChanges(row, 1) : row));
  const payers = feed.filter(mayPay).length;
  const afterPayments = { updated: payers, unchanged: ROWS - payers };
  const paidResults = await push('payments, with changes', paid, afterPayments, { includeChanges: true });

  const account = paid.find(({ status }) => status === 'PAYMENTS ON FILE');
  if (!account) throw new UnexpectedAnswer('The sample holds no account with payments.');
  const { externalId } = account;
  const { status, currentBalance, history } = withChanges(account, 2);
  const path = `${ACCOUNTS}/${encodeURIComponent(externalId)}`;
  const correction = { ssn: '900-12-4417', last4SSN: '4417' };
  const update = { status, currentBalance, history: { lastPayment: history.lastPayment }, person: correction };
  await step(`PATCH ${externalId}`, client.send('PATCH', path, { update }));
  await step(`GET ${externalId}`, client.send('GET', path));
  const { auditTrail } = await step('its audit trail', client.send('GET', `${path}/audit-trail?limit=2`));
  const { timeline } = await step('its timeline', client.send('GET', `${path}/timeline`));
  const variables = { externalId };
  const { data } = await step(
    'the same by GraphQL',
    client.send('POST', '/graphql', { query: GRAPHQL_QUERY, variables }),
  );

  const [entry] = auditTrail as unknown as ShownEntry[];
  if (!entry) throw new UnexpectedAnswer(`The audit trail of ${externalId} is empty.`);
  return {
    badRows: results.filter((result) => result.status === 'failed'),
    changedRow: paidResults.find((result) => result.externalId === externalId),
    externalId,
    entry,
    summaries: (timeline as unknown as { summary: string }[]).map(({ summary }) => summary),
    graphql: JSON.stringify(data, null, 2),
  };
}
