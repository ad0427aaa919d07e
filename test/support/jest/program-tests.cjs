const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * What a test imports that starts programs: the service or the command line in a process of its own, a browser, the
 * programs of the guides.
 */
const STARTS_PROGRAMS =
  /from '(?:[./]+support\/(?:browser|languages|nginx|public-clients|service-process|service-for-programs)|node:child_process)'/;

/** What takes long: the pushes of the command line, and single files of more than six seconds on two processors. */
const LONG = [
  'accounts/bulk-upsert/write-only',
  'cli/commands/audit',
  'cli/imports/imports',
  'cli/push/',
  'client/imports',
  'client/lost-answers',
  'encryption/key-agreement',
  'graphql/account-at',
  'graphql/account-filter',
  'graphql/account-paging',
  'graphql/key-management',
  'graphql/organization-history',
  'graphql/subscriptions',
  'imports/list/list-streams',
  'imports/refused-parts',
  'imports/work/plan-and-apply',
  'imports/work/two-workers',
  'openid-connect/provider-away',
  'openid-connect/signing-in',
  'rest/bad-input',
  'rest/idempotency.test',
  'rest/large-bodies',
  'rest/limits',
  'scenarios/access-records',
  'scenarios/evidence',
  'scenarios/isolation',
  'scenarios/personal-numbers',
  'scenarios/retention',
  'scenarios/sync-runs',
  'scenarios/tampered-values',
  'webhooks/delivery',
];
const isLong = (path) => LONG.some((beginning) => path.startsWith(beginning));

const TESTS = join(__dirname, '../..');

/** The paths of the test files that start programs or take long, without the reliability checks. */
exports.programTests = () =>
  readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith('reliability'))
    .filter((path) => isLong(path) || STARTS_PROGRAMS.test(readFileSync(join(TESTS, path), 'utf8')))
    .map((path) => join(TESTS, path));
