import { type SampleAccount, sampleAccounts, withChanges } from '../../../src/cli/demo/sample-accounts';
import {
  type Answer,
  getAccount,
  getAccounts,
  patchAccount,
  postBulkUpsert,
  postGraphql,
  type ServiceAddress,
} from '../../support/http';
import { randomOf } from '../../support/random';
import { type Latencies } from './measure';

const ROWS = 500;
/** Of a push: most rows of a real feed say nothing new. */
const CHANGED_ROWS = 5;
const NEW_ROWS = 20;

interface FeedOptions {
  service: ServiceAddress;
  /** Used in turn, so that each rests for the time of the rate limit. */
  apiKeys: readonly string[];
  latencies: Latencies;
  /** Which accounts are this feed's own: nobody else writes to them, so every outcome can be told beforehand. */
  name: string;
  /** Accounts that there are in the end. */
  accounts: number;
  seed: number;
}

const ACCOUNT_QUERY = `query Q($id: String!) { account(externalId: $id) { status metadata person { ssn name { first } }
  auditTrail(first: 10) { nodes { changes { field from to } } } timeline(first: 10) { nodes { summary } } } }`;
const LIST_QUERY = '{ accounts(first: 20) { nodes { externalId status auditTrail(first: 2) { nodes { id } } } } }';

/** One sender with accounts of its own, who knows what must come of everything it sends. */
export function createFeed({ service, apiKeys, latencies, name, accounts, seed }: FeedOptions) {
  const random = randomOf(seed);
  const later = sampleAccounts(accounts, seed).map((row) => ({ ...row, externalId: `${name}-${row.externalId}` }));
  const sent: SampleAccount[] = [];
  /** What should not be, updates that were acknowledged, each with an audit trail entry, and requests over the rate limit. */
  const counts = { faults: [] as string[], updates: 0, limited: 0 };
  let turn = 0;
  let round = 0;

  const key = () => {
    turn += 1;
    return apiKeys[turn % apiKeys.length] as string;
  };
  const expect = (what: string, { status, text }: Answer, holds: boolean) => {
    if (status !== 200 || !holds) counts.faults.push(`${what}: ${status} ${text.slice(0, 300)}`);
  };

  /** Pushes rows and holds the counts of the answer against what must come of them. */
  async function push(kind: string, rows: object[], expected: { created: number; updated: number }, dryRun = false) {
    const answer = await latencies.time(kind, () => postBulkUpsert(service, key(), { accounts: rows, dryRun }));
    if (answer.status === 429) {
      counts.limited += 1;
      return false;
    }
    const { created, updated, unchanged } = answer.body;
    const rest = rows.length - expected.created - expected.updated;
    expect(kind, answer, created === expected.created && updated === expected.updated && unchanged === rest);
    if (!dryRun) counts.updates += expected.updated;
    return answer.status === 200;
  }

  const windowOf = (most: number) => {
    const size = Math.min(most, sent.length);
    const from = random.below(sent.length - size + 1);
    return { from, rows: sent.slice(from, from + size) };
  };

  const feed = {
    counts,
    /** A push of which some rows are new and some have changed. */
    async pushChanges() {
      const { from, rows } = windowOf(ROWS - NEW_ROWS);
      round += 1;
      const added = later.slice(0, rows.length === 0 ? ROWS : NEW_ROWS);
      const changed = rows.map((row, at) => (at < CHANGED_ROWS ? withChanges(row, round) : row));
      const updated = changed.filter((row, at) => row !== rows[at]).length;
      if (!(await push('push', [...changed, ...added], { created: added.length, updated }))) return;
      sent.splice(from, changed.length, ...changed);
      sent.push(...later.splice(0, added.length));
    },
    /** A push that says nothing new. */
    async pushUnchanged() {
      await push('unchanged', windowOf(ROWS).rows, { created: 0, updated: 0 });
    },
    /** A dry run in which every row would change, or none. */
    async dryRun(changes: boolean) {
      const { rows } = windowOf(ROWS);
      const shown = changes ? rows.map((row) => ({ ...row, client: `dry ${turn}` })) : rows;
      await push('dry run', shown, { created: 0, updated: changes ? rows.length : 0 }, true);
    },
    /** An update of one account; `changes` tells whether it says something new. */
    async update(changes: boolean) {
      const at = random.below(sent.length);
      const row = sent[at] as SampleAccount;
      const clientStatus = changes ? `status ${turn} ${random.next()}` : row.clientStatus;
      const body = { clientStatus, metadata: { filenumber: row.metadata.filenumber } };
      const answer = await latencies.time('patch', () => patchAccount(service, key(), row.externalId, body));
      expect('patch', answer, true);
      if (!changes) return;
      sent[at] = { ...row, clientStatus };
      counts.updates += 1;
    },
    /** Reads an account or a list over one of the surfaces. */
    async read() {
      const row = sent[random.below(sent.length)] as SampleAccount;
      const id = row.externalId;
      switch (random.below(6)) {
        case 0: {
          const answer = await latencies.time('get', () => getAccount(service, key(), id));
          expect('get', answer, (answer.body.account as SampleAccount)?.clientStatus === row.clientStatus);
          break;
        }
        case 1:
          expect('list', await latencies.time('list', () => getAccounts(service, key(), '?limit=50')), true);
          break;
        case 2:
          expect('audit', await latencies.time('audit', () => getAccount(service, key(), id, '/audit-trail')), true);
          break;
        case 3:
          expect('timeline', await latencies.time('audit', () => getAccount(service, key(), id, '/timeline')), true);
          break;
        case 4: {
          const query = { query: ACCOUNT_QUERY, variables: { id } };
          const answer = await latencies.time('graphql', () => postGraphql(service, key(), query));
          expect('graphql', answer, answer.body.errors === undefined);
          break;
        }
        default: {
          const answer = await latencies.time('gql list', () => postGraphql(service, key(), { query: LIST_QUERY }));
          expect('graphql list', answer, answer.body.errors === undefined);
        }
      }
    },
    /** One step of a day: mostly reads and single updates, now and then a push. */
    async mixedStep() {
      const kind = random.next();
      if (kind < 0.08) await feed.pushChanges();
      else if (kind < 0.12) await feed.pushUnchanged();
      else if (kind < 0.14) await feed.dryRun(true);
      else if (kind < 0.5) await feed.update(random.chance(0.8));
      else await feed.read();
    },
    /** One step that stores nothing. (A push of unchanged rows is no such step: it leaves a sync run.) */
    async stillStep() {
      const kind = random.next();
      if (kind < 0.2) await feed.dryRun(random.chance(0.5));
      else if (kind < 0.5) await feed.update(false);
      else await feed.read();
    },
  };
  return feed;
}

export type Feed = ReturnType<typeof createFeed>;
