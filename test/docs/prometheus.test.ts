import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { parse } from 'yaml';
import { embeddedServerUrl } from '../../src/embedded-server';
import { createMaintenanceStore } from '../../src/service/callers/keys/maintenance.store';
import { parseExposition, type Sample } from '../support/exposition';
import { getAccount, postBulkUpsert, send } from '../support/http';
import { buildRow } from '../support/rows';
import {
  createKeyFor,
  freePort,
  runProgram,
  type ServiceInFolder,
  startServiceInFolder,
} from '../support/service-process';
import { describeWithPrometheus, promtool, type RunningPrometheus, serveTexts, startPrometheus } from './prometheus';

const FOLDER = join(__dirname, '../../docs/operations');
const rulesText = readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8');
const { groups } = parse(rulesText) as { groups: { rules: { alert: string }[] }[] };
const ALERTS = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
const { panels } = JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8')) as {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
};

/** What a series shows in a service that is ill, so many seconds after the start. */
interface Symptom {
  metric: string;
  labels?: Record<string, string>;
  value: (seconds: number) => number;
}

const now = () => Date.now() / 1000;
const DAY = 86_400;
const growing = (perSecond: number) => (seconds: number) => 1_000 + perSecond * seconds;
const answers = (code: string, status: string): Symptom => ({
  metric: 'account_sync_http_requests_total',
  labels: { code, status },
  value: growing(40),
});

/** By alert, what makes it fire. */
const SYMPTOMS: Record<string, Symptom[]> = {
  AccountSyncDown: [],
  AccountSyncNotReady: [{ metric: 'account_sync_ready', value: () => 0 }],
  AccountSyncInternalErrors: [
    { metric: 'account_sync_unexpected_errors_total', labels: { kind: 'internal' }, value: growing(1) },
  ],
  AccountSyncDatabaseAway: [
    { metric: 'account_sync_unexpected_errors_total', labels: { kind: 'database_away' }, value: growing(1) },
  ],
  AccountSyncFailing: [answers('SERVICE_UNAVAILABLE', '503')],
  AccountSyncSlow: [
    {
      metric: 'account_sync_http_request_duration_seconds_bucket',
      labels: { route: '/external-api/accounts/:externalId', method: 'GET', le: '+Inf' },
      value: growing(5),
    },
  ],
  AccountSyncFeedLate: [
    { metric: 'account_sync_feed_last_bulk_upsert_timestamp_seconds', value: () => now() - 2 * DAY },
  ],
  AccountSyncRowsFail: [
    {
      metric: 'account_sync_rows_total',
      labels: { outcome: 'failed', code: 'VALIDATION_FAILED', dry_run: 'false' },
      value: growing(10),
    },
  ],
  AccountSyncKeysRefused: [answers('INVALID_API_KEY', '401')],
  AccountSyncReplays: [answers('REQUEST_REPLAYED', '409')],
  AccountSyncContention: [
    { metric: 'account_sync_database_transactions_total', labels: { outcome: 'contended' }, value: growing(100) },
  ],
  AccountSyncThreadBusy: [
    { metric: 'account_sync_event_loop_active_seconds_total', labels: { thread: 'main' }, value: growing(1) },
  ],
  AccountSyncDatabaseLate: [
    { metric: 'account_sync_database_event_loop_delay_seconds', labels: { percentile: '99' }, value: () => 1 },
  ],
  AccountSyncDiskFull: [{ metric: 'account_sync_data_disk_free_bytes', value: () => 1 }],
  AccountSyncBackupOld: [{ metric: 'account_sync_last_backup_timestamp_seconds', value: () => now() - 2 * DAY }],
  AccountSyncHistoryUnverified: [
    { metric: 'account_sync_last_verification_timestamp_seconds', value: () => now() - 3 * DAY },
  ],
  AccountSyncHistoryBroken: [{ metric: 'account_sync_last_verification_unbroken', value: () => 0 }],
  AccountSyncRootsLate: [{ metric: 'account_sync_audit_signed_until_timestamp_seconds', value: () => now() - DAY }],
  AccountSyncSigningRefused: [{ metric: 'account_sync_audit_refused_organizations', value: () => 1 }],
  AccountSyncKeyEnds: [{ metric: 'account_sync_api_key_end_timestamp_seconds', value: () => now() + DAY }],
  AccountSyncAnswersForgotten: [{ metric: 'account_sync_idempotency_forgotten_answers_total', value: growing(1) }],
  AccountSyncImportHeld: [{ metric: 'account_sync_imports_open', labels: { state: 'HELD' }, value: () => 1 }],
  AccountSyncWebhookFailing: [
    { metric: 'account_sync_webhook_failing_since_timestamp_seconds', value: () => now() - DAY },
  ],
  AccountSyncWebhookDisabled: [{ metric: 'account_sync_webhooks', labels: { state: 'disabled_gone' }, value: () => 1 }],
  AccountSyncNobodyWorks: [{ metric: 'account_sync_imports_open', labels: { state: 'QUEUED' }, value: () => 1 }],
  AccountSyncImportsStand: [{ metric: 'account_sync_imports_oldest_work_timestamp_seconds', value: () => now() - DAY }],
  AccountSyncChangesStand: [
    { metric: 'account_sync_changes_oldest_pending_timestamp_seconds', value: () => now() - DAY },
  ],
  AccountSyncFeedsOmitted: [{ metric: 'account_sync_feed_keys_omitted', value: () => 7 }],
};

const has = (labels: Sample['labels'], wanted: Record<string, string> = {}) =>
  Object.entries(wanted).every(([label, value]) => labels[label] === value);
const lineOf = ({ name, labels, value }: Sample) =>
  `${name}{${Object.entries(labels).map(([label, of]) => `${label}=${JSON.stringify(of)}`)}} ${value}`;

/** A service as it is, but for what some of its series show. */
function withSymptoms(text: string, symptoms: readonly Symptom[], seconds: number): string {
  const shown = parseExposition(text).map((sample) => {
    const symptom = symptoms.find(({ metric, labels }) => sample.name === metric && has(sample.labels, labels));
    return symptom ? { ...sample, value: symptom.value(seconds) } : sample;
  });
  return `${shown.map(lineOf).join('\n')}\n`;
}

/** Rules that decide within seconds: what a rule looks at is kept, and for how long is not. */
const fast = (rules: string) => rules.replace(/\[\d+[smhd]\]/g, '[4s]').replace(/^( *for:) .*$/gm, '$1 1s');

describeWithPrometheus('Prometheus', () => {
  let running: ServiceInFolder;
  let prometheus: RunningPrometheus;
  let stopServing: () => void;
  const exposition = async () => (await send(running.service, { path: '/metrics' })).text;

  beforeAll(async () => {
    running = await startServiceInFolder();
    const { service, environment } = running;
    const { apiKey } = await createKeyFor(environment);
    const end = new Date(Date.now() + 90 * DAY * 1000).toISOString();
    await runProgram(environment, 'keys', 'create', '--organization', 'org', '--expires', end);
    const row = buildRow();
    await postBulkUpsert(service, apiKey, { accounts: [row] });
    const read = () => getAccount(service, apiKey, row.externalId);
    await read();
    const client = await new MongoClient(embeddedServerUrl(environment.DATA_DIR ?? '')).connect();
    const maintenance = createMaintenanceStore(client.db('account_sync'));
    await maintenance.recordBackup(new Date());
    await maintenance.recordVerification({ endedAt: new Date(), isUnbroken: true });
    await client.close();

    const startedAt = now();
    const roomy: Symptom = { metric: 'account_sync_data_disk_free_bytes', value: () => 1e15 };
    // The first look at what is to be signed comes after a minute.
    const signed: Symptom = { metric: 'account_sync_audit_signed_until_timestamp_seconds', value: now };
    const { target, close } = await serveTexts({
      // Somebody always asks for something: a share of no requests is no number.
      '/healthy': async () => {
        await read();
        return withSymptoms(await exposition(), [roomy, signed], 0);
      },
      '/ill': async () => withSymptoms(await exposition(), Object.values(SYMPTOMS).flat(), now() - startedAt),
    });
    stopServing = close;
    const job = (job_name: string, metrics_path: string, ...targets: string[]) => {
      return { job_name, metrics_path, static_configs: [{ targets }] };
    };
    prometheus = await startPrometheus(
      {
        global: { scrape_interval: '500ms', scrape_timeout: '500ms', evaluation_interval: '500ms' },
        scrape_configs: [
          job('account-sync', '/ill', target, `127.0.0.1:${await freePort()}`),
          job('healthy', '/healthy', target),
        ],
      },
      fast(rulesText),
    );
  });
  afterAll(async () => {
    stopServing();
    await prometheus.stop();
    await running.stop();
  });

  const firing = async (): Promise<{ alertname: string; job: string }[]> => {
    const { alerts = [] } = ((await prometheus.ask('alerts'))?.data ?? {}) as {
      alerts?: { state: string; labels: { alertname: string; job: string } }[];
    };
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
  };

  it('promtool finds nothing wrong with the rules and with the metrics of a running service', async () => {
    expect(promtool(['check', 'rules', join(FOLDER, 'alerts.yaml')])).toMatchObject({ status: 0 });
    expect(promtool(['check', 'metrics'], await exposition())).toEqual({ status: 0, output: '' });
  });

  /** Whether an alert fires after some minutes of series, which promtool begins at the Unix time 0. */
  const expectFiring = (alertname: string, series: Readonly<Record<string, string>>, at: Record<string, boolean>) => {
    const file = join(mkdtempSync(join(tmpdir(), 'acs-rules-')), 'test.json');
    const expr = `count(ALERTS{alertname="${alertname}", alertstate="firing"})`;
    const promql_expr_test = Object.entries(at).map(([eval_time, isFiring]) => {
      return { expr, eval_time, exp_samples: isFiring ? [{ labels: '{}', value: 1 }] : [] };
    });
    const input_series = Object.entries(series).map(([name, values]) => ({ series: name, values }));
    const tests = [{ interval: '1m', input_series, promql_expr_test }];
    writeFileSync(file, JSON.stringify({ rule_files: [join(FOLDER, 'alerts.yaml')], tests }));
    expect(promtool(['test', 'rules', file])).toMatchObject({ status: 0 });
    rmSync(dirname(file), { recursive: true });
  };

  it('a process that signs, and has not signed since it began, is late with its roots', () => {
    const signedUntil = 'account_sync_audit_signed_until_timestamp_seconds{job="account-sync"}';
    expectFiring('AccountSyncRootsLate', { [signedUntil]: '0x150' }, { '150m': true });
  });

  it('a process that ends within an import leaves nobody who works', () => {
    const open = 'account_sync_imports_open{job="account-sync", state="APPLYING"}';
    const rows = 'account_sync_import_rows_total{job="account-sync", instance="work", outcome="created"}';
    expectFiring('AccountSyncNobodyWorks', { [open]: '1x60', [rows]: '0+500x20 _x40' }, { '20m': false, '60m': true });
  });

  it('every symptom is a series that a running service shows', async () => {
    const samples = parseExposition(await exposition());
    for (const { metric, labels } of Object.values(SYMPTOMS).flat()) {
      const isShown = samples.some((sample) => sample.name === metric && has(sample.labels, labels));
      expect([metric, labels, isShown]).toEqual([metric, labels, true]);
    }
  });

  it('every alert fires for a service that shows its symptom, and none for a healthy one', async () => {
    expect(Object.keys(SYMPTOMS).sort()).toEqual([...ALERTS].sort());
    // A busy machine scrapes late, so that one of them may pause while another fires.
    const fired = new Set<string>();
    let healthy: string[] = [];
    while (fired.size < ALERTS.length) {
      await pause(250);
      const found = await firing();
      for (const { alertname, job } of found) if (job === 'account-sync') fired.add(alertname);
      healthy = found.filter(({ job }) => job === 'healthy').map(({ alertname }) => alertname);
    }
    expect([...fired].sort()).toEqual([...ALERTS].sort());
    expect(healthy).toEqual([]);
  });

  /** What a panel shows of the healthy service, once it shows something: after two scrapes within its interval. */
  async function shownBy(expr: string) {
    const query = expr.replaceAll('$__rate_interval', '4s').replaceAll('$job', 'healthy');
    for (;;) {
      const { data = {} } = (await prometheus.ask(`query?query=${encodeURIComponent(query)}`)) ?? {};
      const { result = [] } = data as { result?: { metric: Record<string, string>; value: [number, string] }[] };
      if (result.length > 0) return result;
      await pause(250);
    }
  }

  it('every panel shows something for a healthy service under its legend, and shares of failures show 0', async () => {
    const shown: { name: string; values: string[]; lacks: string[] }[] = [];
    for (const { title, targets = [] } of panels) {
      for (const { expr, legendFormat } of targets) {
        const result = await shownBy(expr);
        const named = Array.from(legendFormat.matchAll(/\{\{(\w+)\}\}/g), ([, label = '']) => label);
        shown.push({
          name: `${title}: ${expr}`,
          values: result.map(({ value: [, value] }) => value),
          lacks: named.filter((label) => result.some(({ metric }) => !(label in metric))),
        });
      }
    }
    expect(shown.filter(({ lacks }) => lacks.length > 0)).toEqual([]);
    expect(shown.filter(({ name }) => name.startsWith('Failures')).map(({ values }) => values)).toEqual([['0'], ['0']]);
  });
});
