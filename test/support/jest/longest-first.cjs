const { join } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** What takes longest, in this order. */
const LONGEST = [
  'console/every-view',
  'docs/command-line',
  'cli/backup',
  'console/browser/organizations',
  'service/app/background-work',
  'embedded-server/stretches/stretches',
  'console/console',
  'scenarios/isolation',
  'service/surfaces/browser/api-docs',
  'client/package',
  'console/webhooks',
  'cli/commands/audit-roots',
  'console/history',
  'docs/webhooks',
  'service/accounts/bulk-upsert/write-only',
  'console/browser/import-options',
  'service/surfaces/openapi/generated-clients',
  'cli/push/push-resume',
  'service/feeds/statistics/counters',
  'docs/webhook-signatures',
  'scenarios/stored-data',
].map((path) => join(__dirname, '../..', `${path}.test.ts`));

/**
 * Where jest remembers no earlier run, as on a clean checkout, it begins with the largest files. The longest ones are
 * small, would begin late, and end after all others.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const first = LONGEST.flatMap((path) => sorted.filter((test) => test.path === path && test.duration === undefined));
    return [...first, ...sorted.filter((test) => !first.includes(test))];
  }
};
