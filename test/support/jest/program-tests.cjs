const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * What a test imports that starts programs: the service or the command line in a process of its own, a browser, the
 * programs of the guides.
 */
const STARTS_PROGRAMS =
  /from '(?:[./]+support\/(?:browser|languages|nginx|public-clients|service-process|service-for-programs)|\.\/use-programs|node:child_process)'/;

/** What takes longest of the others: the pushes of the command line, and files of several seconds on two processors. */
const LONG = [
  'cli/commands/audit',
  'cli/commands/export',
  'cli/commands/keys',
  'cli/commands/printed-controls',
  'cli/commands/security-events',
  'cli/commands/webhooks',
  'cli/imports/imports',
  'cli/push/',
  'client/imports',
  'client/lost-answers',
  'docs/merge-rules',
  'embedded-server/query/plans',
  'embedded-server/query/turns',
  'embedded-server/stretches/stretch',
  'files/validation/as-the-service',
  'files/xlsx/formulas',
  'scenarios/access-records',
  'scenarios/account-file',
  'scenarios/data-version',
  'scenarios/database-away',
  'scenarios/encryption-keys',
  'scenarios/evidence',
  'scenarios/held-numbers',
  'scenarios/isolation',
  'scenarios/large-accounts',
  'scenarios/legal-hold',
  'scenarios/lossy-numbers',
  'scenarios/masked-fields',
  'scenarios/number-oracle',
  'scenarios/personal-numbers',
  'scenarios/races',
  'scenarios/retention',
  'scenarios/signed-rights',
  'scenarios/stored-data',
  'scenarios/sync-runs',
  'scenarios/tampered-values',
  'scenarios/versions',
  'service/accounts/bulk-upsert/write-only',
  'service/accounts/read/filter-cost',
  'service/accounts/store/few-accounts',
  'service/accounts/store/reencrypt',
  'service/callers/openid-connect/provider-away',
  'service/callers/openid-connect/signing-in',
  'service/callers/sessions/over-a-session',
  'service/callers/sessions/signing-in',
  'service/compliance/history-verification',
  'service/feeds/changes/feed.test',
  'service/feeds/statistics/closing-balances',
  'service/feeds/statistics/counters',
  'service/feeds/webhooks/delivery',
  'service/feeds/webhooks/endpoints/manage',
  'service/feeds/webhooks/messages',
  'service/imports/access',
  'service/imports/erasure',
  'service/imports/list/import-progress',
  'service/imports/list/list-streams',
  'service/imports/list/rows-of-account',
  'service/imports/list/rows-over-rest',
  'service/imports/refused-parts',
  'service/imports/sender',
  'service/imports/undo/undo',
  'service/imports/work/brakes',
  'service/imports/work/failed-writes',
  'service/imports/work/missing-accounts',
  'service/imports/work/plan-and-apply',
  'service/imports/work/two-workers',
  'service/records/change-log/sequencer',
  'service/records/sync-runs/run-changes',
  'service/storage/encryption/data-keys/key-agreement',
  'service/surfaces/graphql/account-at',
  'service/surfaces/graphql/account-filter',
  'service/surfaces/graphql/account-paging',
  'service/surfaces/graphql/account-statistics',
  'service/surfaces/graphql/federation',
  'service/surfaces/graphql/guarded-mutations',
  'service/surfaces/graphql/key-management',
  'service/surfaces/graphql/organization-history',
  'service/surfaces/graphql/statistics-cost',
  'service/surfaces/graphql/stream/account-updates',
  'service/surfaces/graphql/stream/changes',
  'service/surfaces/graphql/stream/going-on',
  'service/surfaces/graphql/subscriptions',
  'service/surfaces/rest/bad-input',
  'service/surfaces/rest/idempotency',
  'service/surfaces/rest/large-bodies',
  'service/surfaces/rest/limits',
];
const isLong = (path) => LONG.some((beginning) => path.startsWith(beginning));

const TESTS = join(__dirname, '../..');

/** The paths of the test files that start programs or take long, without the reliability checks. */
exports.programTests = () =>
  readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith('reliability'))
    .filter((path) => isLong(path) || STARTS_PROGRAMS.test(readFileSync(join(TESTS, path), 'utf8')))
    .map((path) => join(TESTS, path));
