// The rules of the architecture: who may import whom. `test/architecture.test.ts` holds the source to them, and to what
// an import does not show.

const { builtinModules } = require('node:module');

/**
 * The folders within a folder, from the top down: each may import those after it. Folders that are not listed are free, as
 * long as no arrows run in a circle.
 */
const STACKS = {
  '': 'console > cli > files > service > embedded-server > client > base',
  'service/': 'app > surfaces > imports > feeds > compliance > accounts > records > callers > storage',
  'service/surfaces/': 'rest > openapi > graphql > observability > browser',
  'service/surfaces/rest/': 'routes > requests',
  'service/surfaces/openapi/': 'schemas > operations',
  'service/surfaces/graphql/': 'stream > schema > documents > limits',
  'service/imports/': 'work > slices > undo > receive > transitions > list > store > model',
  'service/feeds/': 'statistics > webhooks > changes',
  'service/feeds/webhooks/': 'delivery > endpoints > sending > rules',
  'service/compliance/': 'evidence > history-verification > retention',
  'service/accounts/':
    'verification > read > past > hold-and-erase > update > disclosure > bulk-upsert > writes > validation > merge > store > sealing > query > model > ssn > fields',
  'service/records/': 'sync-runs > live > change-log > audit-roots > audit > access-records',
  'service/records/audit/': 'trail > integrity > entries',
  'service/callers/': 'openid-connect > sessions > keys > security-events > http > request > access > rights',
  'service/callers/http/': 'pages > exchange > server > body',
  'service/storage/': 'encryption > database',
  'service/storage/database/': 'connection > transactions > reads',
  'embedded-server/': 'protocol > commands > update > engine > aggregation > query > stretches > storage > keys > bson',
  'files/': 'validation > reading > xlsx > table > rows > columns > fields > input',
  'cli/': 'demo > commands > push > imports > export > doctor > service > terminal',
  'console/': 'shell > features > url > ui > api',
};

/** Files of a folder that serve all folders within it. */
const SHARED = 'embedded-server/(dialect|errors)\\.ts';

/** The pure rules: no database, no clock, no HTTP, nothing that waits. Whole folders, and files of folders that do more. */
const RULES = [
  'base/(json|paging|time)/[^/]+',
  'base/csv-cell',
  'service/accounts/(fields|merge|model|query|sealing|ssn|validation)/[^/]+',
  'service/accounts/[^/]+/plan-[^/]+',
  'service/accounts/bulk-upsert/read-rows',
  'service/accounts/past/account-at',
  'service/accounts/verification/values-verifier',
  'service/accounts/writes/(apply-fields|counted-account|size-limits|write-parts)',
  'service/callers/rights/scopes',
  'service/compliance/retention/(account-retention|retention-periods)',
  'service/feeds/statistics/(counted-statistics|pipeline)',
  'service/feeds/webhooks/rules/[^/]+',
  'service/imports/model/[^/]+',
  'service/imports/list/(row-filter|show-row)',
  'service/imports/slices/(judge-rows|row-effects)',
  'service/records/audit/entries/[^/]+',
  'service/records/audit/integrity/(chain-verifier|link-hash)',
  'service/records/audit-roots/(audit-root|merkle-tree)',
  'service/records/change-log/(figures|order-notes)',
  'service/records/sync-runs/run-report',
  'service/storage/encryption/data-keys/key-register',
  'service/surfaces/rest/requests/entity-tag',
  'files/(columns|fields|rows)/.+',
  'files/reading/totals',
  'files/xlsx/(number-text|rich-text)',
  'client/backoff',
  'cli/terminal/table',
].map((rule) => `^src/${rule}\\.ts$`);

/** Nothing of Node.js is there in a browser. */
const NODE = `^(node:)?(${builtinModules.join('|').replaceAll('.', '\\.')})$`;

// Subpath imports name packages by their form for the platform: `imports` in package.json.
const INSTALLED = ['npm', 'npm-optional', 'core', 'local', 'aliased-subpath-import'];

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** The folders in `above` import only those after them. */
const stacked = Object.entries(STACKS).flatMap(([above, stack]) =>
  stack
    .split(' > ')
    .map((folder, place, folders) =>
      rule(
        `src/${above}${folder} imports nothing that stands above it`,
        { path: `^src/${above}${folder}/` },
        { path: `^src/${above}(${folders.slice(0, place).join('|')})/` },
      ),
    ),
);

/** The values that the districts give, in the order of the districts. */
const joined = STACKS['service/']
  .split(' > ')
  .map((district, place, districts) =>
    rule(
      `service/app joins ${district} with nothing that stands above it`,
      { path: `^src/service/app/districts/${district}\\.ts$` },
      { path: `^src/service/app/(app|districts/(${districts.slice(0, place).join('|')}))\\.ts$` },
    ),
  );

/** What runs elsewhere too takes from other folders only what is named here. */
const ALONE = {
  'src/embedded-server': 'src/base/(errors|private-file)\\.ts',
  'src/client': 'src/base/(webhook-)?signature\\.ts',
  'src/service/surfaces/browser': 'src/(base/signature|client/subscription)\\.ts',
  'src/console': 'src/(files|client)/|src/base/(csv-cell|errors|time/durations)\\.ts',
  'src/files': 'src/(client|base)/|src/service/accounts/(fields|validation)/',
};

const forbidden = [
  rule('no file imports itself through others', {}, { circular: true }),
  { ...rule('arrows between folders point one way', { path: '^src/[^/]+' }, { circular: true }), scope: 'folder' },
  ...stacked,
  ...joined,
  rule(
    'only service/app joins the districts',
    { pathNot: '^src/service/app/' },
    { path: '^src/service/app/(districts/|main|serve)', pathNot: '^src/service/app/main\\.ts$' },
  ),
  ...Object.keys(STACKS)
    .filter((above) => above !== '')
    .map((above) =>
      rule(
        `no folder imports the folder that contains it: src/${above}`,
        { path: `^src/${above}[^/]+/` },
        { path: `^src/${above}[^/]+$`, pathNot: `^src/${SHARED}$` },
      ),
    ),
  ...Object.entries(ALONE).map(([folder, others]) =>
    rule(
      `${folder} takes little from other folders`,
      { path: `^${folder}/` },
      { path: '^src/', pathNot: `^(${folder}/|${others})` },
    ),
  ),
  rule(
    'of the embedded server only the index is imported',
    { pathNot: '^src/embedded-server/' },
    { path: '^src/embedded-server/', pathNot: '^src/embedded-server/index\\.ts$' },
  ),
  rule(
    'only what opens the database imports the embedded server',
    { pathNot: '^src/(embedded-server|service/app|service/storage/database)/' },
    { path: '^src/embedded-server/' },
  ),
  ...['client', 'service/surfaces/browser'].map((folder) =>
    rule(`no package, nothing of Node.js: src/${folder}`, { path: `^src/${folder}/` }, { pathNot: '^src/' }),
  ),
  // Of packages, test/files/browser.test.ts makes sure of that.
  rule('what reads files uses nothing of Node.js', { path: '^src/files/' }, { path: NODE, reachable: true }),
  rule('the console uses nothing of Node.js', { path: '^src/console/' }, { path: NODE }),
  rule('the signatures import nothing', { path: '^src/base/(webhook-)?signature\\.ts$' }, {}),
  rule(
    'only stores and storage/database name the driver',
    { pathNot: '(^src/(service/storage/database|embedded-server)/|\\.store\\.ts$)' },
    { path: '^node_modules/mongodb/' },
  ),
  rule(
    'rules import no side effects',
    { path: RULES },
    { path: '^(src/service/(storage/database|callers/http|surfaces)/|src/.*\\.store\\.ts$|node_modules/mongodb/)' },
  ),
  rule(
    'rules use nothing of Node.js but its hashes',
    { path: RULES },
    { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
  ),
  rule(
    'every package that runs with the service is a dependency in package.json',
    // The first runs on a developer's machine alone. The console contains its packages once it is built.
    { pathNot: '^src/(service/surfaces/openapi/client-types\\.ts$|console/)' },
    { path: '^(?!src/)', dependencyTypesNot: INSTALLED },
  ),
];

module.exports = {
  forbidden,
  options: {
    parser: 'swc',
    // Imports of types count: they say what a folder knows of another.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['require', 'node', 'default'] },
  },
};
