import { setTimeout as pause } from 'node:timers/promises';
import { withChanges } from '../../dist/cli/demo/sample-accounts.js';
import { ACCOUNTS } from '../client.mjs';
import { rowsFrom, SMALLEST } from './fill.mjs';

/** Far apart, so that neighbours in the file are not read one after the other. */
const STRIDE = 7_919;
/** What earlier runs on the same data did not use. */
const RUN = Math.floor(Date.now() / 1000);
/** A million accounts are surveyed in about half of it. */
const SURVEY_MS = 30_000;
/** Where new accounts are numbered from: beyond all sizes. */
const NEW = RUN * 1_000_000;

const PAGE = `query ($filter: AccountFilter, $sort: AccountSort) { accounts(first: 50, filter: $filter, sort: $sort) {
  nodes { id externalId status statusCategory currentBalance portfolioId client tags updatedAt person { name { first last } } }
  pageInfo { hasNextPage endCursor } } }`;
const COUNT = `query ($filter: AccountFilter) { accounts(first: 1, filter: $filter) { totalCount } }`;
const HISTORY = `query ($externalId: String!) { account(externalId: $externalId) {
  auditTrail(first: 50) { nodes { createdAt changes { field from to } } } timeline(first: 50) { nodes { summary } } } }`;
const AUDIT_SEARCH = '{ auditTrail(first: 50) { nodes { createdAt operation changes { field from to } } } }';
const RUN_CHANGES = `{ syncRuns(first: 1) { nodes {
  changes(first: 50) { nodes { externalId outcome entry { changes { field from to } } } } } } }`;
const STATISTICS = `{ accountStatistics { total { count balance } byStatus { key count balance }
  byStatusCategory { key count balance } byTypeOfDebt { key count balance } byPortfolio { key count balance }
  byBucket { key count balance } createdPerDay { day count } updatedPerDay { day count } } }`;

const middle = rowsFrom(SMALLEST / 2)[0];
const idOf = (turn) => `G-${(turn * STRIDE) % SMALLEST}`;
const changed = (turn) => rowsFrom(0).map((row) => withChanges(row, turn));
const page = (filter, sort) => ({ turns: 10, run: ({ ask }) => ask(PAGE, { filter, sort }) });
const count = (filter) => ({ turns: 5, run: ({ ask }) => ask(COUNT, { filter }) });

/**
 * The operations, each with how often a round repeats it. They get a client and a number that no other turn has.
 * Those that add accounts come last.
 */
export const OPERATIONS = {
  GET: { turns: 20, run: ({ get }, turn) => get(`${ACCOUNTS}/${idOf(turn)}`) },
  PATCH: {
    turns: 20,
    run: ({ patch }, turn) => patch(`${ACCOUNTS}/${idOf(turn)}`, { currentBalance: (RUN % 10_000) + turn / 100 }),
  },
  'page of 50, last changes': page(null, 'UPDATED_AT_DESC'),
  'page, first changes': page(null, 'UPDATED_AT_ASC'),
  'page, last created': page(null, 'CREATED_AT_DESC'),
  'page, first created': page(null, 'CREATED_AT_ASC'),
  'page, external id': page(null, 'EXTERNAL_ID_ASC'),
  'page, largest balances': page(null, 'BALANCE_DESC'),
  'page, smallest balances': page(null, 'BALANCE_ASC'),
  'filter: status': page({ status: { eq: 'ACTIVE' } }),
  'filter: status category': page({ statusCategory: { eq: 'LEGAL_HOLD' } }),
  'filter: portfolio': page({ portfolioId: { eq: middle.portfolioId } }),
  'filter: client (1 of 40)': page({ client: { eq: 'Client 7' } }),
  'filter: state': page({ state: { eq: middle.address.state } }),
  'filter: rare tag (100 accounts)': page({ tags: { eq: 'vip' } }),
  'filter: rare tag and status': page({ tags: { eq: 'vip' }, status: { eq: 'ACTIVE' } }),
  'filter: balance 500 to 1,000': page({ balance: { gte: 500, lte: 1_000 } }, 'BALANCE_ASC'),
  'filter: file number': page({ fileNumber: { eq: String(middle.metadata.filenumber) } }),
  'filter: statutes that end within a month': page({ statuteEndsOn: { gte: '2027-01-01', lte: '2027-01-31' } }),
  'page, by status': page(null, 'STATUS_ASC'),
  'page, by name': page(null, 'NAME_ASC'),
  'search: e-mail address': page({ search: middle.emailAddress }),
  'search: last name': page({ search: middle.person.name.last }),
  'search: first and last name': {
    ...page({ search: `${middle.person.name.first} ${middle.person.name.last}` }),
    turns: 5,
  },
  'search: beginning of an id, many, not the newest': {
    ...page({ search: 'g-1' }),
    turns: 5,
    // The first such search has the embedded server survey the order, in the background.
    async prepare({ ask }) {
      await ask(PAGE, { filter: { search: 'g-1' } });
      await pause(SURVEY_MS);
    },
  },
  'search: part of a name, portfolio': page({
    search: middle.person.name.last.slice(0, 3),
    portfolioId: { eq: middle.portfolioId },
  }),
  'search: part of a name, status': page({ search: middle.person.name.last.slice(0, 3), status: { eq: 'ACTIVE' } }),
  'search: telephone fragment': page({ search: middle.phoneNumber.slice(2, 7) }),
  'search: last four digits': page({ search: middle.phoneNumber.slice(-4) }),
  'search: name and last four digits': page({
    search: `${middle.person.name.last.slice(0, 3)} ${middle.phoneNumber.slice(-4)}`,
  }),
  'search: file number': page({ search: String(middle.metadata.filenumber) }),
  'total count (10,000 at most)': count(null),
  'total count of a search': count({ search: middle.person.name.last }),
  'history of an account': { turns: 10, run: ({ ask }, turn) => ask(HISTORY, { externalId: idOf(turn) }) },
  'audit trail, newest 50': { turns: 10, run: ({ ask }) => ask(AUDIT_SEARCH) },
  'changes of the last run': { turns: 10, run: ({ ask }) => ask(RUN_CHANGES) },
  statistics: { turns: 1, isLong: true, run: ({ ask }) => ask(STATISTICS) },
  'bulk upsert, 500 updated': { turns: 1, run: ({ push }, turn) => push(changed(turn)) },
  'bulk upsert, 500 unchanged': {
    turns: 2,
    prepare: ({ push }) => push(changed(1)),
    run: ({ push }) => push(changed(1)),
  },
  'bulk upsert, 500 created': {
    turns: 1,
    async run({ push }, turn) {
      const { created } = await push(rowsFrom(NEW + turn * 500));
      if (created !== 500) throw new Error(`${created} rows of 500 were created`);
    },
  },
};
