import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksIn, runCommands, sectionOf } from '../support/guides';
import { useServiceInFolder } from './use-programs';

const blockOf = (title: string): string => blocksIn(sectionOf('command-line.md', title), 'text')[0] ?? '';

const running = useServiceInFolder();

const SECTIONS = [
  ...['The service and the key', 'keys', 'audit', 'backup', 'restore', 'compact', 'sign', 'imports', 'get', 'patch'],
  ...['export', 'account-file', 'fields', 'hold', 'retention', 'access', 'security-events', 'webhooks', 'doctor'],
];

it('the commands of docs/command-line.md work as pasted, but for the port', async () => {
  const commands = SECTIONS.flatMap((title) => [
    `printf '\\n## ${title}\\n'`,
    ...blocksIn(sectionOf('command-line.md', title), 'sh'),
  ]).join('\n');
  const { service, folder, environment } = running();
  const script = commands.replaceAll('http://127.0.0.1:4000', service.url);
  const stdout = await runCommands(script, { cwd: folder, env: environment });
  const printed = Object.fromEntries(
    stdout.split(/^## /m).map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
  expect(printed.keys).toMatch(/org-1 +reports +accounts:read +used - +expires 2035-01-31/);
  for (const command of ['backup', 'restore', 'compact']) {
    const withoutTime = (text = '') => text.replace(/as of \S+/, '').trim();
    expect(withoutTime(printed[command])).toBe(withoutTime(blockOf(command).replace('./data', join(folder, 'data'))));
  }
  expect(printed.retention).toContain(blockOf('retention'));
  expect(printed.audit).toMatch(new RegExp(`^${blockOf('audit')}\\{"isUnbroken":true,`));
  expect(JSON.parse(printed.sign ?? '')).toMatchObject({ created: 1 });
  expect(printed.imports).toMatch(/PLANNED +UPSERT +1[\s\S]*state +PLANNED[\s\S]*state +CANCELLED/);
  expect(printed.access).toMatch(/"apiKeyName":"officer"/);
  expect(printed['security-events']).toMatch(/"kind":"KEY_CREATED"/);
  expect(printed.get).toMatch(/"etag": "\\"1\\""/);
  expect(printed.patch).toMatch(/"etag": "\\"2\\""[\s\S]*"etag": "\\"3\\""[\s\S]*"etag": "\\"4\\""/);
  expect(printed.fields).toMatch(/^person\.name\.first +text/m);
  expect(printed.doctor).toContain(blockOf('doctor').replaceAll('http://127.0.0.1:4000', service.url));
  expect(printed.doctor).toContain('the signature is not that of these values');
  const [exported, csv] = ['accounts.ndjson', 'accounts.csv'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const patched = { status: 'ACTIVE', clientStatus: 'seen', tags: ['vip'], address: { city: 'Tampa' } };
  expect(JSON.parse(exported ?? '')).toMatchObject({ externalId: 'A-1001', ...patched });
  expect(csv).toMatch(/^externalId,[^\n]*,updatedAt\nA-1001,/);
});
