import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaText, subgraphText } from '../src/graphql/schema/schema-text';
import { openApiText } from '../src/openapi/document';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

// Out of date? `npm run generate` makes them anew.
describe('generated files', () => {
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
      execFileSync(process.execPath, ['dist/openapi/emit-client-types.js', output], { cwd: root, stdio: 'pipe' });
      expect(read('src/client/generated/api.ts')).toBe(readFileSync(output, 'utf8'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('the typed operations are those generated from schema.graphql and test/operations', () => {
    const folder = mkdtempSync(join(tmpdir(), 'acs-codegen-'));
    try {
      const target = 'test/generated/operations.ts';
      const config = join(folder, 'codegen.yml');
      const output = join(folder, 'operations.ts');
      writeFileSync(config, read('codegen.yml').replace(`${target}:`, `${output}:`));
      const codegen = join(root, 'node_modules/@graphql-codegen/cli/cjs/bin.js');
      execFileSync(process.execPath, [codegen, '--config', config], { cwd: root, stdio: 'pipe' });
      expect(read(target)).toBe(readFileSync(output, 'utf8'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
