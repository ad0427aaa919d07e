const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** What a test imports that starts programs: the service or the command line in a process of its own, a browser. */
const STARTS_PROGRAMS = /from '(?:[./]+support\/(?:browser|service-process|service-for-programs)|node:child_process)'/;

/** What takes long: the pushes of the command line, and single files of more than ten seconds on two processors. */
const LONG = [
  'accounts/bulk-upsert/write-only',
  'cli/commands/audit',
  'cli/push/',
  'client/imports',
  'encryption/key-agreement',
  'graphql/account-at',
  'graphql/account-filter',
  'graphql/key-management',
  'graphql/subscriptions',
  'imports/list/list-streams',
  'imports/work/two-workers',
  'rest/idempotency.test',
  'rest/limits',
  'scenarios/access-records',
  'scenarios/evidence',
  'scenarios/isolation',
  'scenarios/sync-runs',
];
const isLong = (path) => LONG.some((beginning) => path.startsWith(beginning));

const TESTS = join(__dirname, '../..');

/** The paths of the test files that start programs or take long, without the reliability checks. */
exports.programTests = () =>
  readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith('reliability'))
    .filter((path) => isLong(path) || STARTS_PROGRAMS.test(readFileSync(join(TESTS, path), 'utf8')))
    .map((path) => join(TESTS, path));
