import { type Command } from 'commander';
import type * as RowFields from '../../files/fields/row-fields';
import { tableText } from '../terminal/table';
import { type Terminal } from '../terminal/terminal';
import { writeJsonLines } from '../terminal/write-json';

export function addFieldsCommand(program: Command, terminal: Terminal): void {
  program
    .command('fields')
    .description('list the fields that a row may carry: path, kind of value, meaning')
    .option('--json', 'one JSON object a line')
    .action(async ({ json }: { json?: boolean }) => {
      // Loaded lazily: it takes longer to load than everything else.
      const { ROW_FIELDS } = require('../../files/fields/row-fields') as typeof RowFields;
      if (json) {
        const fields = ROW_FIELDS.map(({ name, kind, description, values }) => ({
          field: name,
          kind,
          description,
          values,
        }));
        return writeJsonLines(fields, terminal);
      }
      const rows = ROW_FIELDS.map(({ name, kind, description, values }) => [
        name,
        kind,
        values ? `${description} One of: ${values.join(', ')}.` : description,
      ]);
      terminal.stdout.write(`${tableText([['field', 'kind', 'meaning'], ...rows])}\n`);
    });
}
