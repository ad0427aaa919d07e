import 'reflect-metadata';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphQLNamedType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { createSchema } from '../src/service/surfaces/graphql/schema/schema';
import { cruise, forbidden, type Module } from './support/modules';

const SRC = join(__dirname, '../src');
const { modules, violations: imports } = cruise();

const GENERATED = /^\/\/ Generated from /;

/** The files that hold rules, as the configuration names them. */
const rules = new RegExp(forbidden.find(({ name }) => name === 'rules import no side effects')?.from.path ?? '^$');

const violations = (holds: (module: Module) => string[]): string[] =>
  modules.flatMap((module) => holds(module).map((fault) => `${module.path}: ${fault}`));

const foldersIn = (above: string): string[] =>
  readdirSync(join(SRC, above), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe('who may import whom', () => {
  it('no import breaks a rule of .dependency-cruiser.cjs', () => {
    expect(imports).toEqual([]);
  });

  it('.dependency-cruiser.cjs grants no import between folders that nobody uses', () => {
    const isUsed = (from: RegExp, to: RegExp) =>
      modules.some((module) => from.test(module.path) && module.imports.some((path) => to.test(path)));
    const unused = forbidden
      .filter(({ name }) => name.startsWith('rooms of '))
      .flatMap(({ from, to }) => {
        const [, base = '', names = ''] = /^(.*)\((.*)\)\/$/.exec(to.pathNot ?? '') ?? [];
        const [, ...granted] = names.split('|');
        return granted
          .map((room) => `${base}${room}/`)
          .filter((room) => !isUsed(new RegExp(from.path ?? ''), new RegExp(room)))
          .map((room) => `${from.path} → ${room}`);
      });
    expect(unused).toEqual([]);
  });

  it('every folder directly in src has a line in CONTRIBUTING.md and a README.md that names the folders within', () => {
    const layout = readFileSync(join(SRC, '../CONTRIBUTING.md'), 'utf8');
    const folders = foldersIn('');
    expect(folders.filter((room) => !layout.includes(`    src/${room} `))).toEqual([]);
    const unnamed = folders.flatMap((room) => {
      const door = join(SRC, room, 'README.md');
      const text = existsSync(door) ? readFileSync(door, 'utf8') : '';
      const named = Array.from(text.matchAll(/`([a-z-]+)`|\[([a-z-]+)\]/g), ([, code, link]) => code ?? link);
      const inner = foldersIn(room).filter((folder) => folder !== 'generated' && !named.includes(folder));
      return text === '' ? [room] : inner.map((folder) => `${room}/${folder}`);
    });
    expect(unnamed).toEqual([]);
  });
});

describe('the source', () => {
  it('of the client, the pages and the files uses nothing of Node.js', () => {
    const wrong = violations(({ path, text }) =>
      /^src\/(client\/|browser\/|console\/|files\/|(webhook-)?signature\.ts$)/.test(path)
        ? (text.match(/\b(?:Buffer\b|process\.|require\()/g) ?? [])
        : [],
    );
    expect(wrong).toEqual([]);
  });

  it('of the rules neither waits nor asks for the time', () => {
    const rulesFound = modules.filter(({ path }) => rules.test(path));
    expect(rulesFound).toHaveLength(rules.source.split('|').length);
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
      if (/^src\/(platform\.ts$|database\/|.*\.store\.ts$)/.test(path)) return [];
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
      /^src\/(platform\.ts$|database\/|demo\/)/.test(path) ? [] : (text.match(/\b[dD]atabase\.db\b/g) ?? []),
    );
    expect(wrong).toEqual([]);
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
