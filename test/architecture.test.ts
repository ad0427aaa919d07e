import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type GraphQLNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { createSchema } from '../src/service/surfaces/graphql/schema/schema';
import { cruise, forbidden, type Module } from './support/modules';

const SRC = join(__dirname, '../src');
const { modules, violations: imports } = cruise();

const GENERATED = /^\/\/ Generated from /;

/** The files that hold rules, as the configuration names them. */
const rules = [forbidden.find(({ name }) => name === 'rules import no side effects')?.from.path ?? []]
  .flat()
  .map((path) => new RegExp(path));

const violations = (holds: (module: Module) => string[]): string[] =>
  modules.flatMap((module) => holds(module).map((fault) => `${module.path}: ${fault}`));

const foldersIn = (above: string): string[] =>
  readdirSync(join(SRC, above), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe('who may import whom', () => {
  it('no import breaks a rule of .dependency-cruiser.cjs', () => {
    expect(imports).toEqual([]);
  });

  it('.dependency-cruiser.cjs gives a place to every folder beside one that it names, and names no others', () => {
    const placed = forbidden.flatMap(
      ({ name }) => /^src\/(\S+) imports nothing that stands above it$/.exec(name)?.[1] ?? [],
    );
    const found = Array.from(new Set(placed.map(dirname)), (above) =>
      foldersIn(above).map((folder) => normalize(join(above, folder))),
    ).flat();
    const isFree = /^console\/(public|styles)$/;
    expect(found.filter((folder) => !isFree.test(folder)).sort()).toEqual(placed.sort());
  });
});

describe('the tree', () => {
  const doors = [
    ...foldersIn('').filter((folder) => folder !== 'service'),
    ...foldersIn('service').map((it) => `service/${it}`),
  ];
  const paths = readdirSync(SRC, { recursive: true, encoding: 'utf8' });

  it('every district has a line in CONTRIBUTING.md, and a README.md that names the folders within', () => {
    const layout = readFileSync(join(SRC, '../CONTRIBUTING.md'), 'utf8');
    expect(doors.filter((door) => !layout.includes(`    src/${door} `))).toEqual([]);
    const unnamed = doors.flatMap((door) => {
      const text = readFileSync(join(SRC, door, 'README.md'), 'utf8');
      const named = Array.from(text.matchAll(/`([a-z-]+)`|\[([a-z-]+)\]/g), ([, code, link]) => code ?? link);
      return foldersIn(door)
        .filter((folder) => !named.includes(folder))
        .map((folder) => `${door}/${folder}`);
    });
    expect(unnamed).toEqual([]);
    expect(
      paths
        .filter((path) => path.endsWith('README.md'))
        .map(dirname)
        .sort(),
    ).toEqual(doors.sort());
  });

  it('at most 14 files stand side by side, but commands, fields and views', () => {
    const isLong = /^(cli\/commands|service\/accounts\/fields|console\b.*)$/;
    const sizes = new Map<string, number>();
    for (const folder of paths.filter((path) => /\.[a-z]+$/.test(path) && !path.endsWith('README.md')).map(dirname)) {
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    expect([...sizes].filter(([folder, size]) => size > 14 && !isLong.test(folder))).toEqual([]);
  });
});

describe('the source', () => {
  it('of the client, the pages and the files uses nothing of Node.js', () => {
    const wrong = violations(({ path, text }) =>
      /^src\/(client|console|files|service\/surfaces\/browser|base\/(webhook-)?signature\.ts$)/.test(path)
        ? (text.match(/\b(?:Buffer\b|process\.|require\()/g) ?? [])
        : [],
    );
    expect(wrong).toEqual([]);
  });

  it('of the rules neither waits nor asks for the time', () => {
    const rulesFound = modules.filter(({ path }) => rules.some((rule) => rule.test(path)));
    const unused = rules.filter((rule) => !rulesFound.some(({ path }) => rule.test(path)));
    expect([rules.length > 0, unused]).toEqual([true, []]);
    const wrong = rulesFound.flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/\b(?:async|await|Date\.now\(\)|new Date\(\)|Math\.random)\b/g),
        ([found]) => `${path}: ${found}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('reads the environment in config.ts alone', () => {
    expect(
      violations(({ path, text }) =>
        path !== 'src/base/settings/config.ts' && /process\.env/.test(text) ? ['process.env'] : [],
      ),
    ).toEqual([]);
  });

  it('opens stores through the platform alone, so that each call of a request has its deadline', () => {
    const wrong = violations(({ path, text }) => {
      if (/^src\/(service\/app\/platform\.ts$|service\/storage\/database\/|.*\.store\.ts$)/.test(path)) return [];
      const imported = text.matchAll(/^import \{([^}]*)\} from '.*\.store';$/gm);
      const names = Array.from(imported, ([, list = '']) => list.match(/\bcreate\w+/g) ?? []).flat();
      return names.filter((name) => {
        const calls = text.match(new RegExp(`\\b${name}\\(|\\(${name}\\b`, 'g')) ?? [];
        const opened =
          text.match(new RegExp(`\\b(?:store|backgroundStore)\\(\\s*(?:\\(db\\) =>\\s*)?${name}\\b`, 'g')) ?? [];
        return calls.length === 0 || opened.length !== calls.length;
      });
    });
    expect(wrong).toEqual([]);
  });

  it('takes the database from the platform alone', () => {
    const wrong = violations(({ path, text }) =>
      /^src\/(service\/app\/platform\.ts$|service\/storage\/database\/|cli\/demo\/)/.test(path)
        ? []
        : (text.match(/\b[dD]atabase\.db\b/g) ?? []),
    );
    expect(wrong).toEqual([]);
  });

  it('deletes with deleteMany: deleteOne of DocumentDB leaves a document that is updated at the same moment', () => {
    expect(
      violations(({ path, text }) =>
        path.startsWith('src/service/') ? (text.match(/\b(?:deleteOne|findOneAndDelete)\b/g) ?? []) : [],
      ),
    ).toEqual([]);
  });

  it('has at most 300 lines in a file', () => {
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
