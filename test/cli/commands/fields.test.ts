import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { ROW_FIELDS } from '../../../src/files/fields/row-fields';
import { commandLine, jsonLines } from '../../support/command-line';

const cli = commandLine({});

describe('account-sync fields', () => {
  it('fields lists every field with its kind and meaning', async () => {
    const { code, stdout } = await cli('fields');
    expect(code).toBe(EXIT.DONE);
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^field +kind +meaning$/);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(ROW_FIELDS.map(({ name }) => name));
    expect(stdout).toMatch(/^status +choice +Granular status\. One of: LOADED, ACTIVE, PAID IN FULL, .*OTHER\.$/m);
    expect(stdout).toMatch(/^person\.last4SSN +text /m);
    expect(stdout).toMatch(/^phoneNumber +phone /m);
    expect(stdout).toMatch(/^history\.placed\.balance +number +Balance at placement\.$/m);
  });

  it('fields --json lists the fields as NDJSON', async () => {
    const { stdout } = await cli('fields', '--json');
    const fields = jsonLines(stdout);
    expect(fields).toHaveLength(ROW_FIELDS.length);
    expect(fields.find(({ field }) => field === 'status')?.values).toContain('CEASE & DESIST');
    expect(fields).toContainEqual({ field: 'tags', kind: 'list', description: expect.stringMatching(/^Tags/) });
  });
});
