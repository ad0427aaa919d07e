import {
  type AccountRow,
  type AccountSyncClient,
  type AuditTrailEntry,
  type BulkUpsertOptions,
  type Counts,
  type RowResult,
} from '../client/index';
import { type Query, UnexpectedAnswer } from './graphql-query';
import { type SampleAccount, sampleAccounts, withChanges } from './sample-accounts';

const ROWS = 500;
const SEED = 20_261_121;

/** One line of the table. */
export interface Step {
  title: string;
  /** From the call to its result, as a program that uses the client has it. */
  milliseconds: number;
  /** Of a bulk upsert. */
  counts?: Counts;
}

/** What the walkthrough shows besides its table. */
export interface WalkthroughResult {
  badRows: RowResult[];
  changedRow: RowResult | undefined;
  externalId: string;
  entry: AuditTrailEntry;
  summaries: string[];
  graphql: string;
}

/** Typical mistakes of real feeds, by row. */
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

/** Collects items, up to `count`. */
async function take<T>(items: AsyncIterable<T>, count = Number.POSITIVE_INFINITY): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) if (taken.push(item) >= count) break;
  return taken;
}

/**
 * Walks a feed through its life: check, create, correct, resend, pay. Then changes a single account.
 * @param onStep called after each step
 * @throws AccountSyncError; UnexpectedAnswer if the service answers wrongly
 */
export async function runWalkthrough(
  client: AccountSyncClient,
  query: Query,
  onStep: (step: Step) => void,
): Promise<WalkthroughResult> {
  async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
    const start = performance.now();
    const result = await work();
    return { result, milliseconds: performance.now() - start };
  }

  async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
    const { result, milliseconds } = await timed(work);
    onStep({ title, milliseconds });
    return result;
  }

  async function push(title: string, rows: readonly object[], expected: Partial<Counts>, options?: BulkUpsertOptions) {
    // Some rows are wrong on purpose.
    const { result, milliseconds } = await timed(() => client.bulkUpsert(rows as AccountRow[], options));
    const { created, updated, unchanged, failed, results } = result;
    const counts = { created, updated, unchanged, failed };
    onStep({ title, milliseconds, counts });
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
  const correction = { ssn: '900-12-4417', last4SSN: '4417' };
  const update = { status, currentBalance, history: { lastPayment: history.lastPayment }, person: correction };
  await step(`PATCH ${externalId}`, () => client.updateAccount(externalId, update));
  await step(`GET ${externalId}`, () => client.getAccount(externalId));
  const [entry] = await step('its audit trail', () => take(client.auditTrail(externalId, { pageSize: 2 }), 2));
  const timeline = await step('its timeline', () => take(client.timeline(externalId)));
  const data = await step('the same by GraphQL', () => query(GRAPHQL_QUERY, { externalId }));

  if (!entry) throw new UnexpectedAnswer(`The audit trail of ${externalId} is empty.`);
  return {
    badRows: results.filter((result) => result.status === 'failed'),
    changedRow: paidResults.find((result) => result.externalId === externalId),
    externalId,
    entry,
    summaries: timeline.map(({ summary }) => summary),
    graphql: JSON.stringify(data, null, 2),
  };
}
