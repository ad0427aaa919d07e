import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { mappingValidatorText } from '../src/files/columns/mapping-validator-text';
import { rowSchemaText } from '../src/service/accounts/fields/row-schema-text';
import { rowValidatorText } from '../src/service/accounts/validation/row-validator-text';
import { schemaText, subgraphText } from '../src/service/surfaces/graphql/schema/schema-text';
import { openApiText } from '../src/service/surfaces/openapi/document';

const root = join(__dirname, '..');
const MAX_OUTPUT = 64 * 1024 * 1024;
const read = (path: string) => readFileSync(join(root, path), 'utf8');

// Out of date? `npm run generate` makes them anew.
describe('generated files', () => {
  it('the schema of a row is what the decorators generate', () => {
    expect(read('src/service/accounts/fields/row-schema.generated.ts')).toBe(rowSchemaText());
  });

  it('the validators of rows and of mapping files are what their schemas generate', () => {
    expect(read('src/service/accounts/validation/row-validator.generated.ts')).toBe(rowValidatorText());
    expect(read('src/files/columns/mapping-validator.generated.ts')).toBe(mappingValidatorText());
  });

  it('schema.graphql is what the decorators generate', () => {
    expect(read('schema.graphql')).toBe(schemaText());
  });

  it('subgraph.graphql is what the decorators generate for Apollo Federation', () => {
    expect(read('subgraph.graphql')).toBe(subgraphText());
  });

  it('openapi.json is what the decorators and the operations of REST generate', () => {
    expect(read('openapi.json')).toBe(openApiText());
  });

  it('the types of the client are those generated from openapi.json', () => {
    const folder = mkdtempSync(join(tmpdir(), 'acs-types-'));
    try {
      const output = join(folder, 'api.ts');
      // In a process of its own: the generator loads modules in a way that Jest does not know.
      execFileSync(process.execPath, ['dist/service/surfaces/openapi/emit-client-types.js', output], {
        cwd: root,
        stdio: 'pipe',
      });
      expect(read('src/client/api.generated.ts')).toBe(readFileSync(output, 'utf8'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('the typed operations are those generated from schema.graphql and the operations beside them', () => {
    const codegen = `
      const { createContext, generate } = require('@graphql-codegen/cli');
      createContext({ config: 'codegen.yml', silent: true })
        .then((context) => generate(context, false))
        .then((files) => process.stdout.write(JSON.stringify(files.map(({ filename, content }) => [filename, content]))));
    `;
    // In a process of its own: the generator loads modules in a way that Jest does not know.
    const output = execFileSync(process.execPath, ['-e', codegen], { cwd: root, stdio: 'pipe', maxBuffer: MAX_OUTPUT });
    const files = JSON.parse(output.toString()) as [string, string][];
    expect(files.length).toBeGreaterThan(2);
    for (const [path, text] of files) expect([path, read(relative(root, resolve(root, path)))]).toEqual([path, text]);
  });
});
