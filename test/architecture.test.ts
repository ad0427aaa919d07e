import 'reflect-metadata';
import { type GraphQLNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { createSchema } from '../src/graphql/schema';
import { type SourceFile, sourceFiles } from './support/source-files';

const files = sourceFiles();
const folderOf = (target: string): string => (target.includes('/') ? (target.split('/')[0] ?? '') : '');

/** The folders that a folder may import from, besides itself and the leaves; arrows point downwards only. */
const BELOW: Record<string, string[]> = {
  'embedded-server': [],
  database: ['embedded-server'],
  access: ['database'],
  paging: ['access'],
  history: ['paging', 'access', 'database'],
  'sync-runs': ['live', 'history', 'paging', 'access', 'database'],
  live: ['history', 'access', 'database'],
  accounts: ['live', 'sync-runs', 'history', 'paging', 'access', 'database'],
  http: ['access', 'database'],
  graphql: ['accounts', 'live', 'sync-runs', 'history', 'paging', 'http', 'access', 'database'],
  rest: ['accounts', 'sync-runs', 'history', 'paging', 'http', 'access', 'database'],
  openapi: ['http', 'rest', 'graphql', 'accounts', 'paging'],
  // What runs in a page has nothing of the service but the signature either.
  browser: [],
  // The client is for other programs: it has nothing of the service but the signature.
  client: [],
  cli: ['client', 'accounts', 'sync-runs', 'history', 'paging', 'http', 'access', 'database', 'graphql', 'rest'],
};
/** Files of src itself that any folder may import. */
const LEAVES = [
  'config',
  'edit-distance',
  'envelope',
  'errors',
  'gathering',
  'iso-time',
  'json',
  'log',
  'prices',
  'private-file',
  'signature',
  'time-scalar',
  'turns',
];
/** Folders of what runs elsewhere than in the service. */
const APART = ['client', 'browser'];
/** Files of src itself that put the parts together; only each other and the command line may import them. */
const COMPOSITION = ['app', 'main', 'serve'];

const GENERATED = /^\/\/ Generated from /;

/** The pure rules: no database, no clock, no HTTP, nothing that waits. */
const RULES = [
  'accounts/account-at.ts',
  'accounts/apply-fields.ts',
  'accounts/derived-fields.ts',
  'accounts/diff.ts',
  'accounts/account-order.ts',
  'accounts/email.ts',
  'accounts/filter/conditions.ts',
  'accounts/filter/stored-filter.ts',
  'accounts/field-path.ts',
  'accounts/fingerprint.ts',
  'accounts/free-form-size.ts',
  'accounts/json-size.ts',
  'accounts/merge.ts',
  'accounts/missing-fields.ts',
  'accounts/plan.ts',
  'accounts/read-rows.ts',
  'accounts/recordable.ts',
  'accounts/restore-numbers.ts',
  'accounts/size-limits.ts',
  'accounts/ssn.ts',
  'accounts/statistics/day-range.ts',
  'accounts/statistics/pipeline.ts',
  'accounts/status-category.ts',
  'accounts/validate.ts',
  'accounts/write-parts.ts',
  'cli/push/choices.ts',
  'cli/push/convert.ts',
  'cli/push/dates.ts',
  'cli/push/header-guesses.ts',
  'cli/push/header-match.ts',
  'cli/push/header-names.ts',
  'cli/push/mapping-draft.ts',
  'cli/push/row-of-cells.ts',
  'cli/push/settled-rows.ts',
  'cli/push/spreadsheet-damage.ts',
  'cli/push/xlsx/number-text.ts',
  'cli/push/xlsx/rich-text.ts',
  'cli/columns.ts',
  'cli/csv-cell.ts',
  'cli/doctor/clock.ts',
  'cli/doctor/find-mistakes.ts',
  'cli/doctor/form-mistakes.ts',
  'cli/doctor/input-mistakes.ts',
  'cli/doctor/json-forms.ts',
  'cli/doctor/key-form.ts',
  'cli/doctor/part-mistakes.ts',
  'cli/doctor/recipe.ts',
  'cli/doctor/signed-lines.ts',
  'cli/set-field.ts',
  'client/backoff.ts',
  'client/chunk.ts',
  'client/pace.ts',
  'history/record-update.ts',
  'rest/entity-tag.ts',
  'sync-runs/sync-run.ts',
];

const violations = (holds: (file: SourceFile) => string[]): string[] =>
  files.flatMap((file) => holds(file).map((target) => `${file.path} → ${target}`));

describe('who may import whom', () => {
  it('knows every folder', () => {
    expect(
      [...new Set(files.map(({ folder }) => folder))].filter((folder) => folder !== '' && !(folder in BELOW)),
    ).toEqual([]);
  });

  it('lets folders import from below only', () => {
    const wrong = violations(({ folder, imports }) =>
      imports
        .filter(({ isLocal }) => isLocal && folder !== '')
        .map(({ target }) => target)
        .filter((target) => {
          const to = folderOf(target);
          if (to === '') return !LEAVES.includes(target) && !(folder === 'cli' && COMPOSITION.includes(target));
          return to !== folder && !BELOW[folder]?.includes(to);
        }),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps the embedded server apart: it shares private-file with the service, and only its index is imported', () => {
    const inside = violations(({ folder, imports }) =>
      imports
        .filter(({ isLocal, target }) => folder === 'embedded-server' && isLocal && folderOf(target) !== folder)
        .map(({ target }) => target)
        .filter((target) => target !== 'private-file'),
    );
    const outside = violations(({ folder, imports }) =>
      imports
        .map(({ target }) => target)
        .filter((target) => folder !== 'embedded-server' && /^embedded-server\/(?!index$)/.test(target)),
    );
    expect([...inside, ...outside]).toEqual([]);
  });

  it('keeps the client and the pages free of packages, of Node.js and of the service: they share the signature alone', () => {
    const wrong = violations(({ folder, imports }) =>
      imports
        .map(({ target }) => target)
        .filter((target) => APART.includes(folder) && folderOf(target) !== folder && target !== 'signature'),
    );
    expect(wrong).toEqual([]);
    const signature = files.find(({ path }) => path === 'signature.ts');
    expect(signature?.imports).toEqual([]);
    const ofNode = violations(({ folder, path, text }) =>
      APART.includes(folder) || path === 'signature.ts'
        ? (text.match(/\b(?:Buffer\b|process\.|require\()/g) ?? [])
        : [],
    );
    expect(ofNode).toEqual([]);
  });

  it('names the driver in stores and in src/database only', () => {
    const wrong = violations(({ path, folder, imports }) =>
      imports
        .map(({ target }) => target)
        .filter(
          (target) =>
            target === 'mongodb' &&
            folder !== 'database' &&
            folder !== 'embedded-server' &&
            !path.endsWith('.store.ts'),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps the rules pure', () => {
    expect(RULES.filter((path) => !files.some((file) => file.path === path))).toEqual([]);
    const wrong = violations(({ path, text, imports }) => {
      if (!RULES.includes(path)) return [];
      const impure = imports
        .filter(({ typeOnly }) => !typeOnly)
        .filter(({ isLocal, target }) =>
          (isLocal ? /^(database|http|rest|graphql)\/|\.store$/ : /^node:(?!crypto)|^mongodb$/).test(target),
        )
        .map(({ target }) => target);
      return [...impure, ...(text.match(/\b(?:async|await|Date\.now\(\)|new Date\(\)|Math\.random)\b/g) ?? [])];
    });
    expect(wrong).toEqual([]);
  });

  it('reads the environment in config.ts only', () => {
    expect(
      violations(({ path, text }) => (path !== 'config.ts' && /process\.env/.test(text) ? ['process.env'] : [])),
    ).toEqual([]);
  });

  it('subjects every store of the app to the deadline of its request', () => {
    const app = files.find(({ path }) => path === 'app.ts')?.text ?? '';
    const limited = /withDeadline\(\{.*?\n {2}\}\)/s.exec(app)?.[0] ?? '';
    const stores = (text: string) => text.match(/create\w+Store\(/g) ?? [];
    expect(stores(limited).length).toBeGreaterThan(4);
    expect(stores(app)).toEqual(stores(limited));
  });

  it('keeps files small', () => {
    expect(
      violations(({ text }) => (text.split('\n').length > 300 && !GENERATED.test(text) ? ['more than 300 lines'] : [])),
    ).toEqual([]);
  });
});

describe('the GraphQL schema', () => {
  const isOurs = ({ name }: GraphQLNamedType) => !name.startsWith('__');
  const undescribed = (path: string, thing: { description?: string | null | undefined }) =>
    thing.description ? [] : [path];

  it('describes every type, field, argument and enum value', () => {
    const types = Object.values(createSchema().getTypeMap()).filter(isOurs);
    const missing = types.flatMap((type) => [
      ...(['Query', 'Mutation', 'Subscription'].includes(type.name) ? [] : undescribed(type.name, type)),
      ...(isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields()).flatMap((field) => [
            ...undescribed(`${type.name}.${field.name}`, field),
            ...field.args.flatMap((argument) => undescribed(`${type.name}.${field.name}(${argument.name})`, argument)),
          ])
        : []),
      ...(isInputObjectType(type)
        ? Object.values(type.getFields()).flatMap((field) => undescribed(`${type.name}.${field.name}`, field))
        : []),
      ...(isEnumType(type)
        ? type.getValues().flatMap((value) => undescribed(`${type.name}.${value.name}`, value))
        : []),
    ]);
    expect(missing).toEqual([]);
  });
});
