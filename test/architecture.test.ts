import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { type GraphQLNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { createSchema } from '../src/graphql/schema/schema';
import { type Module, readModules } from './support/modules';

const SRC = join(__dirname, '../src');
const modules = readModules();

/** The rooms of src, and which of the others each one imports: no more, and no fewer. Arrows point downwards only. */
const ROOMS: Record<string, string[]> = {
  'embedded-server': [],
  client: [],
  browser: [],
  time: [],
  'field-options': [],
  scheduling: [],
  access: [],
  database: ['embedded-server', 'scheduling'],
  encryption: ['database', 'scheduling'],
  request: ['access', 'database', 'encryption', 'scheduling'],
  paging: ['access'],
  audit: ['access', 'database', 'encryption', 'field-options', 'paging', 'request', 'scheduling', 'time'],
  'audit-roots': ['audit', 'database', 'encryption', 'scheduling'],
  live: ['database', 'request', 'scheduling', 'time'],
  'security-events': ['access', 'database', 'paging', 'request', 'scheduling', 'time'],
  'access-records': ['access', 'database', 'field-options', 'paging', 'request', 'scheduling', 'time'],
  'sync-runs': ['access', 'audit', 'database', 'field-options', 'live', 'paging', 'request', 'scheduling', 'time'],
  accounts: [
    'access',
    'audit',
    'database',
    'encryption',
    'field-options',
    'live',
    'paging',
    'request',
    'scheduling',
    'sync-runs',
    'time',
  ],
  evidence: ['access', 'accounts', 'audit', 'audit-roots', 'encryption', 'paging', 'request', 'scheduling'],
  'key-names': [
    'access',
    'access-records',
    'accounts',
    'audit',
    'field-options',
    'request',
    'security-events',
    'sync-runs',
  ],
  retention: ['access', 'accounts', 'database', 'scheduling'],
  maintenance: ['access', 'database'],
  http: ['access', 'database', 'request', 'scheduling'],
  observability: [
    'accounts',
    'audit-roots',
    'database',
    'encryption',
    'http',
    'maintenance',
    'request',
    'scheduling',
    'sync-runs',
  ],
  rest: ['accounts', 'audit', 'evidence', 'field-options', 'http', 'paging', 'request', 'scheduling', 'time'],
  graphql: [
    'access-records',
    'accounts',
    'audit',
    'database',
    'field-options',
    'http',
    'key-names',
    'live',
    'paging',
    'request',
    'scheduling',
    'security-events',
    'sync-runs',
  ],
  openapi: ['accounts', 'field-options', 'graphql', 'http', 'paging'],
  cli: [
    'access',
    'access-records',
    'accounts',
    'audit',
    'audit-roots',
    'client',
    'database',
    'encryption',
    'evidence',
    'maintenance',
    'retention',
    'scheduling',
    'security-events',
    'time',
  ],
  demo: ['access', 'accounts', 'client', 'database', 'http'],
};

/** The rooms within a room that has several: which of the others in it each one imports. */
const INNER_ROOMS: Record<string, Record<string, string[]>> = {
  audit: {
    entries: [],
    integrity: ['entries'],
    trail: ['entries', 'integrity'],
  },
  graphql: {
    federation: [],
    limits: [],
    documents: ['limits'],
    schema: ['federation', 'limits'],
    stream: ['limits'],
  },
  http: {
    body: [],
    pages: [],
    server: [],
    exchange: ['body', 'server'],
    health: ['exchange'],
  },
  database: {
    reads: [],
    transactions: [],
    connection: ['transactions'],
  },
  accounts: {
    fields: [],
    ssn: ['fields'],
    model: ['fields', 'ssn'],
    merge: ['fields'],
    validation: ['fields', 'merge', 'ssn'],
    query: ['fields', 'model'],
    sealing: ['fields', 'model', 'ssn'],
    store: ['model', 'query', 'sealing'],
    changes: ['fields', 'merge', 'model', 'sealing', 'ssn', 'store', 'validation'],
    'bulk-upsert': ['changes', 'fields', 'model', 'ssn', 'store', 'validation'],
    update: ['changes', 'fields', 'model', 'ssn', 'validation'],
    entities: ['model', 'store'],
    list: ['model', 'query', 'store'],
    live: ['model', 'store'],
    past: ['fields', 'model', 'sealing', 'ssn', 'store'],
    verification: ['model', 'past', 'sealing'],
    disclosure: ['model', 'ssn', 'store'],
    reencryption: ['store'],
    erase: ['changes', 'fields', 'merge', 'model', 'ssn', 'update'],
    hold: ['changes', 'fields', 'model', 'update'],
    statistics: ['fields', 'query'],
  },
  'embedded-server': {
    bson: [],
    keys: ['bson'],
    storage: ['bson', 'keys'],
    transactions: ['storage'],
    query: ['bson', 'keys', 'storage'],
    update: ['bson', 'keys', 'query', 'storage'],
    engine: ['bson', 'keys', 'query', 'storage', 'transactions'],
    commands: ['bson', 'engine', 'keys', 'query', 'storage', 'update'],
    protocol: ['commands', 'engine', 'query'],
  },
  cli: {
    terminal: [],
    service: ['terminal'],
    fields: ['terminal'],
    doctor: ['service', 'terminal'],
    push: ['fields', 'service', 'terminal'],
    export: ['fields', 'push', 'service', 'terminal'],
    commands: ['doctor', 'export', 'fields', 'push', 'service', 'terminal'],
  },
  'cli/push': {
    columns: [],
    rows: ['columns'],
    xlsx: ['columns', 'rows'],
    reporting: ['columns', 'rows'],
    reading: ['columns', 'reporting', 'rows', 'xlsx'],
    ledger: ['rows'],
  },
};

/** Files of a room that serve all rooms within it. */
const SHARED = ['embedded-server/dialect.ts', 'embedded-server/errors.ts'];

/** The files of src itself that join the rooms; those beside them serve every room and import none. */
const COMPOSITION = ['app.ts', 'main.ts', 'serve.ts', 'stores.ts'];
/** What runs elsewhere than in the service. */
const APART = ['client', 'browser'];

/** Runs on a developer's machine alone. */
const GENERATOR_OF_CLIENT_TYPES = 'openapi/client-types.ts';

const GENERATED = /^\/\/ Generated from /;

/** The pure rules: no database, no clock, no HTTP, nothing that waits. */
const RULES = [
  'accounts/past/account-at.ts',
  'accounts/erase/plan-erasure.ts',
  'accounts/hold/plan-hold.ts',
  'accounts/changes/apply-fields.ts',
  'accounts/model/derived-fields.ts',
  'accounts/merge/diff.ts',
  'accounts/query/account-order.ts',
  'accounts/model/email.ts',
  'accounts/query/conditions.ts',
  'accounts/query/stored-filter.ts',
  'accounts/fields/changed-fields.ts',
  'accounts/fields/field-path.ts',
  'accounts/bulk-upsert/row-fingerprint.ts',
  'accounts/validation/free-form-size.ts',
  'accounts/validation/json-size.ts',
  'accounts/merge/merge.ts',
  'accounts/merge/null-meaning.ts',
  'accounts/validation/missing-fields.ts',
  'accounts/bulk-upsert/plan-row.ts',
  'accounts/bulk-upsert/plan-rows.ts',
  'accounts/bulk-upsert/read-rows.ts',
  'accounts/bulk-upsert/repeated-external-ids.ts',
  'accounts/bulk-upsert/report.ts',
  'accounts/bulk-upsert/retry-queue.ts',
  'accounts/update/plan-update.ts',
  'accounts/validation/recordable.ts',
  'accounts/ssn/restore-numbers.ts',
  'accounts/changes/size-limits.ts',
  'accounts/ssn/ssn.ts',
  'accounts/ssn/with-other-numbers.ts',
  'accounts/sealing/account-values.ts',
  'accounts/sealing/sensitive-values.ts',
  'accounts/verification/values-verifier.ts',
  'accounts/statistics/day-range.ts',
  'accounts/statistics/pipeline.ts',
  'accounts/model/status-category.ts',
  'accounts/validation/validate.ts',
  'accounts/changes/write-parts.ts',
  'cli/push/columns/choices.ts',
  'cli/push/columns/convert.ts',
  'cli/push/columns/dates.ts',
  'cli/push/columns/unsure-headers.ts',
  'cli/push/columns/header-match.ts',
  'cli/push/columns/sure-headers.ts',
  'cli/push/columns/mapping-draft.ts',
  'cli/push/columns/row-of-cells.ts',
  'cli/push/ledger/settled-rows.ts',
  'cli/push/columns/spreadsheet-damage.ts',
  'cli/push/xlsx/number-text.ts',
  'cli/push/xlsx/rich-text.ts',
  'cli/terminal/table.ts',
  'cli/terminal/csv-cell.ts',
  'cli/doctor/clock.ts',
  'cli/doctor/find-mistakes.ts',
  'cli/doctor/form-mistakes.ts',
  'cli/doctor/input-mistakes.ts',
  'cli/doctor/json-forms.ts',
  'cli/doctor/key-form.ts',
  'cli/doctor/part-mistakes.ts',
  'cli/doctor/recipe.ts',
  'cli/doctor/signed-lines.ts',
  'cli/fields/set-field.ts',
  'encryption/key-register.ts',
  'client/backoff.ts',
  'client/chunk.ts',
  'client/pace.ts',
  'audit-roots/audit-root.ts',
  'audit-roots/merkle-tree.ts',
  'audit/integrity/chain-verifier.ts',
  'audit/integrity/link-hash.ts',
  'audit/entries/record-change.ts',
  'audit/entries/timeline-summary.ts',
  'rest/entity-tag.ts',
  'retention/retention-periods.ts',
  'retention/retention-rule.ts',
  'sync-runs/compare-runs.ts',
  'sync-runs/run-report.ts',
];

/** The part of a path that names its room below another one; undefined for a file that stands in that one itself. */
function roomOf(path: string, above = ''): string | undefined {
  const prefix = above === '' ? '' : `${above}/`;
  if (!path.startsWith(prefix)) return undefined;
  const [room, ...rest] = path.slice(prefix.length).split('/');
  return rest.length > 0 ? room : undefined;
}

/** Which rooms import which, below another one. */
function importsBetweenRooms(above = ''): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const { path, imports } of modules) {
    const room = roomOf(path, above);
    if (room === undefined) continue;
    found[room] ??= new Set();
    for (const { target, isLocal } of imports) {
      const other = isLocal ? roomOf(target, above) : undefined;
      if (other !== undefined && other !== room) found[room].add(other);
    }
  }
  return Object.fromEntries(Object.entries(found).map(([room, others]) => [room, [...others].sort()]));
}

/** Grants that name a room which stands further down in the table: an arrow upwards. */
function upwards(rooms: Record<string, string[]>): string[] {
  const order = Object.keys(rooms);
  return Object.entries(rooms).flatMap(([room, others]) =>
    others.filter((other) => order.indexOf(other) > order.indexOf(room)).map((other) => `${room} → ${other}`),
  );
}

const violations = (holds: (module: Module) => string[]): string[] =>
  modules.flatMap((module) => holds(module).map((target) => `${module.path} → ${target}`));

describe('who may import whom', () => {
  it.each([['', ROOMS] as const, ...Object.entries(INNER_ROOMS)])(
    'the folders in src/%s import only what is granted to them',
    (above, rooms) => {
      expect(importsBetweenRooms(above)).toEqual(rooms);
      expect(upwards(rooms)).toEqual([]);
    },
  );

  it('every folder directly in src has a README.md, which names the folders within that have rules', () => {
    const doors = Object.keys(ROOMS).map((room) => [room, join(SRC, room, 'README.md')] as const);
    expect(doors.filter(([, door]) => !existsSync(door))).toEqual([]);
    const unnamed = doors.flatMap(([room, door]) => {
      const text = readFileSync(door, 'utf8');
      const named = Array.from(text.matchAll(/`([a-z-]+)`|\[([a-z-]+)\]/g), ([, code, link]) => code ?? link);
      return Object.keys(INNER_ROOMS[room] ?? {}).filter((inner) => !named.includes(inner));
    });
    expect(unnamed).toEqual([]);
  });

  it('CONTRIBUTING.md has a line for every folder of src', () => {
    const layout = readFileSync(join(SRC, '../CONTRIBUTING.md'), 'utf8');
    expect(Object.keys(ROOMS).filter((room) => !layout.includes(`    src/${room} `))).toEqual([]);
  });

  it('no folder imports the folder that contains it', () => {
    const wrong = violations(({ path, imports }) =>
      imports
        .filter(({ isLocal }) => isLocal)
        .map(({ target }) => target)
        .filter((target) => !SHARED.includes(target))
        .filter((target) =>
          Object.keys(INNER_ROOMS).some(
            (above) => roomOf(path, above) !== undefined && target.startsWith(`${above}/`) && !roomOf(target, above),
          ),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('every package that runs with the service is a dependency in package.json', () => {
    const wrong = violations(({ path, imports }) =>
      path === GENERATOR_OF_CLIENT_TYPES
        ? []
        : imports
            .filter(
              ({ isLocal, isDependency, target }) =>
                !isDependency && !isBuiltin(target) && /^[^.]/.test(target) && !isLocal,
            )
            .map(({ target }) => target),
    );
    expect(wrong).toEqual([]);
  });

  it('no file imports itself through other files', () => {
    const wrong = violations(({ imports }) =>
      imports.filter(({ isCircular }) => isCircular).map(({ target }) => target),
    );
    expect(wrong).toEqual([]);
  });

  it('the shared files directly in src import no folder', () => {
    const wrong = violations(({ path, imports }) =>
      path.includes('/') || COMPOSITION.includes(path)
        ? []
        : imports.filter(({ isLocal, target }) => isLocal && target.includes('/')).map(({ target }) => target),
    );
    expect(wrong).toEqual([]);
    const joining = violations(({ path, imports }) =>
      COMPOSITION.includes(path) || roomOf(path) === 'demo'
        ? []
        : imports.map(({ target }) => target).filter((target) => COMPOSITION.includes(target)),
    );
    expect(joining).toEqual([]);
  });

  it('the embedded server shares private-file.ts with the service, and only its index is imported', () => {
    const inside = violations(({ path, imports }) =>
      imports
        .filter(({ isLocal }) => isLocal && roomOf(path) === 'embedded-server')
        .map(({ target }) => target)
        .filter((target) => roomOf(target) !== 'embedded-server' && target !== 'private-file.ts'),
    );
    const outside = violations(({ path, imports }) =>
      imports
        .map(({ target }) => target)
        .filter((target) => roomOf(path) !== 'embedded-server' && /^embedded-server\/(?!index\.ts$)/.test(target)),
    );
    expect([...inside, ...outside]).toEqual([]);
  });

  it('the client and the pages have no packages, nothing of Node.js and of the service only the signature', () => {
    const wrong = violations(({ path, imports }) => {
      const room = roomOf(path);
      if (room === undefined || !APART.includes(room)) return [];
      return imports
        .map(({ target }) => target)
        .filter((target) => roomOf(target) !== room && target !== 'signature.ts');
    });
    expect(wrong).toEqual([]);
    expect(modules.find(({ path }) => path === 'signature.ts')?.imports).toEqual([]);
    const ofNode = violations(({ path, text }) =>
      APART.includes(roomOf(path) ?? '') || path === 'signature.ts'
        ? (text.match(/\b(?:Buffer\b|process\.|require\()/g) ?? [])
        : [],
    );
    expect(ofNode).toEqual([]);
  });

  it('only stores and src/database name the driver', () => {
    const wrong = violations(({ path, imports }) =>
      imports
        .map(({ target }) => target)
        .filter(
          (target) =>
            target === 'mongodb' &&
            !['database', 'embedded-server'].includes(roomOf(path) ?? '') &&
            !path.endsWith('.store.ts'),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('the files that hold rules have no side effects', () => {
    expect(RULES.filter((rule) => !modules.some(({ path }) => path === rule))).toEqual([]);
    const wrong = violations(({ path, text, imports }) => {
      if (!RULES.includes(path)) return [];
      const impure = imports
        .filter(({ isLocal, target }) =>
          (isLocal ? /^(database|http|rest|graphql)\/|\.store\.ts$/ : /^node:(?!crypto)|^mongodb$/).test(target),
        )
        .map(({ target }) => target);
      return [...impure, ...(text.match(/\b(?:async|await|Date\.now\(\)|new Date\(\)|Math\.random)\b/g) ?? [])];
    });
    expect(wrong).toEqual([]);
  });

  it('only config.ts reads the environment', () => {
    expect(
      violations(({ path, text }) => (path !== 'config.ts' && /process\.env/.test(text) ? ['process.env'] : [])),
    ).toEqual([]);
  });

  it('the service creates its stores in stores.ts alone, where each call gets the deadline of its request', () => {
    const wrong = violations(({ path, text }) =>
      path === 'stores.ts' || path.endsWith('.store.ts') || ['cli', 'demo'].includes(roomOf(path) ?? '')
        ? []
        : (text.match(/\bcreate\w+Store\b/g) ?? []),
    );
    expect(wrong).toEqual([]);
  });

  it('a source file has at most 300 lines', () => {
    expect(
      violations(({ text }) => (text.split('\n').length > 300 && !GENERATED.test(text) ? ['more than 300 lines'] : [])),
    ).toEqual([]);
  });
});

describe('the GraphQL schema', () => {
  const isOurs = ({ name }: GraphQLNamedType) => !name.startsWith('__');
  const undescribed = (path: string, thing: { description?: string | null | undefined }) =>
    thing.description ? [] : [path];

  it('every type, field, argument and enum value of the GraphQL schema has a description', () => {
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
