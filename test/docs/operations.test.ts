import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { DAY_MS } from '../../src/base/time/durations';
import { readMetrics, type Sample } from '../support/exposition';
import { getAccount, patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { createKeyFor, runProgram } from '../support/service-process';
import { until } from '../support/until';
import { useServiceInFolder } from './use-programs';

const FOLDER = join(__dirname, '../../docs/operations');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

interface Panel {
  type: string;
  title: string;
}
interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

const dashboard = JSON.parse(read('dashboard.json')) as {
  panels: Panel[];
  templating: { list: { definition?: string }[] };
};
const PANELS = dashboard.panels.filter(({ type }) => type !== 'row');
const { groups } = parse(read('alerts.yaml'), { strict: true, uniqueKeys: true }) as {
  groups: { name: string; rules: Rule[] }[];
};
const RULES = groups.flatMap(({ rules }) => rules);

const running = useServiceInFolder();
let samples: Sample[];
beforeAll(async () => {
  const { service, environment } = running();
  const { apiKey } = await createKeyFor(environment);
  const end = new Date(Date.now() + 90 * DAY_MS).toISOString();
  await runProgram(environment, 'keys', 'create', '--organization', 'org', '--expires', end);
  const row = buildRow();
  await postBulkUpsert(service, apiKey, { accounts: [row] });
  await getAccount(service, apiKey, row.externalId);
  await patchAccount(service, apiKey, row.externalId, { bank: 'First' }, { 'idempotency-key': 'one' });
  await until(async () => {
    samples = await readMetrics(service);
    return samples.some(({ labels }) => labels.method === 'PATCH');
  });
});

it('the variable of the dashboard is chosen from a metric that a running service shows', () => {
  const asked = dashboard.templating.list.flatMap(
    ({ definition }) => /label_values\((\w+),/.exec(definition ?? '')?.[1] ?? [],
  );
  expect(asked).toHaveLength(1);
  expect(samples.map(({ name }) => name)).toEqual(expect.arrayContaining(asked));
});

it('every alert has what Prometheus needs, a severity, a summary, and what to do', () => {
  expect(groups.map(({ name }) => name)).toEqual(['account-sync']);
  for (const { alert, for: time = '1m', labels, annotations, ...rest } of RULES) {
    expect(Object.keys(rest)).toEqual(['expr']);
    expect([alert, time]).toEqual([
      expect.stringMatching(/^AccountSync[A-Za-z]+$/),
      expect.stringMatching(/^\d+[smhd]$/),
    ]);
    expect(labels).toEqual({ severity: expect.stringMatching(/^(?:critical|warning|info)$/) });
    expect(annotations).toEqual({ summary: expect.any(String), description: expect.any(String) });
  }
  expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length);
});

it('alerts name panels of the dashboard alone', () => {
  const named = RULES.flatMap(({ annotations: { description = '' } }) =>
    Array.from(description.matchAll(/"(.+?)"/g), ([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !PANELS.some(({ title }) => title.split(',')[0] === name))).toEqual([]);
});

it('alerts cite files of the repository alone', () => {
  const cited = RULES.flatMap(
    ({ annotations: { description = '' } }) => description.match(/docs\/[\w./-]+\.\w+/g) ?? [],
  );
  expect(cited.length).toBeGreaterThan(3);
  expect(cited.filter((path) => !existsSync(join(FOLDER, '../..', path)))).toEqual([]);
});

it('metrics.md lists every metric of the service with its labels', () => {
  const own = samples.filter(({ name }) => name.startsWith('account_sync_'));
  const shown = new Map<string, Set<string>>();
  for (const { name, labels } of own) {
    const metric = name.replace(/_(?:bucket|sum|count)$/, '');
    const names = shown.get(metric) ?? new Set();
    for (const label of Object.keys(labels)) if (label !== 'le') names.add(label);
    shown.set(metric, names);
  }
  const lines = read('metrics.md').matchAll(/^\* `(account_sync_\w+)`(?: \((.+)\))?$/gm);
  const listed = Array.from(lines, ([, name, labels = '']) => [
    name,
    Array.from(labels.matchAll(/`(\w+)`/g), ([, label]) => label).sort(),
  ]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries([...shown].map(([name, labels]) => [name, [...labels].sort()])),
  );
});
