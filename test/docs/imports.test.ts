import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject } from '../../src/base/json/json';
import { blocksIn, runCommands, sectionOf } from '../support/guides';
import { linesOf } from '../support/import-requests';
import { buildRow } from '../support/rows';
import { createKeyFor } from '../support/service-process';
import { useServiceInFolder } from './use-programs';

const running = useServiceInFolder();

it('the commands of docs/imports.md send a file', async () => {
  const { folder, environment, service } = running();
  const { apiKey } = await createKeyFor(environment);
  // Two parts with one of the limits of the guide.
  const rows = Array.from({ length: 20_001 }, () => buildRow());
  writeFileSync(join(folder, 'rows.ndjson'), linesOf(rows));
  const env = { ...environment, ACCOUNT_SYNC_URL: service.url, ACCOUNT_SYNC_KEY: apiKey };
  const commands = blocksIn(sectionOf('imports.md', 'Send a file'), 'sh').join('\n');
  const stdout = await runCommands(commands, { cwd: folder, env });
  const [one, two, committed, found, ...more] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JsonObject);
  expect(one).toMatchObject({ code: 'IMPORT_PART_STORED', part: { number: 1, rows: 20_000 } });
  expect(two).toMatchObject({ code: 'IMPORT_PART_STORED', part: { number: 2, rows: 1 } });
  expect(committed).toMatchObject({ code: 'IMPORT_QUEUED', import: { name: 'march placements', requested: 20_001 } });
  expect(found).toMatchObject({ code: 'IMPORT_FOUND', import: { parts: 2, options: { review: true } } });
  expect(more).toEqual([]);
});
