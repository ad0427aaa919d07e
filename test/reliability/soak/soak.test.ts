import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { MINUTE_MS } from '../../../src/base/time/durations';
import { embeddedServerUrl } from '../../../src/embedded-server/index';
import { checkStored } from '../../support/history-check';
import {
  createKeyFor,
  type ServiceProcess,
  serviceEnvironment,
  startServiceProcess,
} from '../../support/service-process';
import { isEmbedded } from '../../support/wire';
import { report } from '../parameters';
import { createFeed, type Feed } from './feed';
import { Latencies, mean, onDisk, ownMemory, residentMemory } from './measure';
import { options } from './options';

const { minutes, feeds, accounts, seed, rest } = options;
const interval = minutes >= 5 ? MINUTE_MS : (minutes * MINUTE_MS) / 10;
/** Shorter runs print memory but do not judge it: a heap takes minutes to find its size. */
const MINUTES_TO_JUDGE_MEMORY = 5;
/** Few enough that the rate limit refuses a push now and then. */
const KEYS_PER_FEED = 8;
const DATABASE = 'soak';

interface Sample {
  phase: string;
  ownMb: number;
  diskMb: number;
}

const isLinux = process.platform === 'linux';
if (!isLinux) report('soak: NOT RUN. It reads the memory of the service from /proc, which only Linux has');
const onLinux = isLinux ? test : test.skip;

const url = process.env.MONGODB_URL ?? '';
// On the embedded server the service runs one of its own, whose folder is looked at.
const folder = mkdtempSync(join(tmpdir(), 'acs-soak-'));
const dataDir = join(folder, 'data');
const database = isEmbedded() ? DATABASE : `test_soak_${process.pid}`;
const environment = serviceEnvironment({
  ...(isEmbedded() ? { DATA_DIR: dataDir } : { MONGODB_URL: url }),
  MONGODB_DATABASE: database,
  LOG_LEVEL: 'warn',
  BULK_UPSERT_WINDOW_SECONDS: '1',
});
let service: ServiceProcess;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  if (!isLinux) return;
  service = await startServiceProcess(environment);
  client = await new MongoClient(isEmbedded() ? embeddedServerUrl(dataDir) : url).connect();
  db = client.db(database);
});
afterAll(async () => {
  if (!isEmbedded()) await db?.dropDatabase();
  await client?.close();
  service?.kill('SIGTERM');
  await service?.ended;
  rmSync(folder, { recursive: true, force: true });
});

async function createKeys(organizationId: string): Promise<string[]> {
  const apiKeys: string[] = [];
  for (let made = 0; made < KEYS_PER_FEED; made += 1)
    apiKeys.push((await createKeyFor(environment, organizationId)).apiKey);
  return apiKeys;
}

onLinux(
  'the service keeps its speed, its memory and the size of its files under an endless load',
  async () => {
    const latencies = new Latencies();
    const samples: Sample[] = [];
    const all: Feed[] = [];
    for (let at = 0; at < feeds; at += 1) {
      const apiKeys = await createKeys(`org-${at % 2}`);
      all.push(createFeed({ service, apiKeys, latencies, name: `feed-${at}`, accounts, seed: seed + at }));
    }
    const started = Date.now();

    async function sample(phase: string, seconds: number) {
      const { count, text } = latencies.take();
      const memory = { ownMb: ownMemory(service.pid), diskMb: isEmbedded() ? onDisk(dataDir) : 0 };
      samples.push({ phase, ...memory });
      const counts = ['accounts', 'auditTrail', 'syncRuns'].map((name) => db.collection(name).countDocuments());
      const [stored, entries, runs] = await Promise.all(counts);
      const minute = ((Date.now() - started) / MINUTE_MS).toFixed(1).padStart(5);
      report(
        `${minute} min ${phase}: ${(count / seconds).toFixed(0)} requests/s, own memory ${memory.ownMb.toFixed(0)} MB of ` +
          `${residentMemory(service.pid).toFixed(0)}, on disk ${memory.diskMb.toFixed(1)} MB, ${stored} accounts, ${entries} audit entries, ${runs} runs; ` +
          `ms p50/p95/p99: ${text}`,
      );
    }

    /** All feeds at once, one request after the other each, with a sample in every interval. */
    async function phase(name: string, share: number, step: (feed: Feed) => Promise<void>) {
      const end = Date.now() + share * minutes * MINUTE_MS;
      let isOver = false;
      const run = async (feed: Feed) => {
        while (!isOver && Date.now() < end) {
          await step(feed);
          await pause(rest);
        }
      };
      const running = Promise.all(all.map(run)).finally(() => {
        isOver = true;
      });
      try {
        while (!isOver) {
          const from = Date.now();
          await Promise.race([running, pause(interval, undefined, { ref: false })]);
          await sample(name, (Date.now() - from) / 1000);
        }
      } finally {
        // A sample may have failed: feeds that go on would keep the process from ending.
        isOver = true;
        await running;
      }
    }

    report(`soak of ${minutes} minutes, ${feeds} feeds of ${accounts} accounts, seed ${seed}`);
    await Promise.all(all.map((feed) => feed.pushChanges()));
    await phase('still', 0.2, (feed) => feed.stillStep());
    await phase('mixed', 0.6, (feed) => feed.mixedStep());
    await phase('still again', 0.2, (feed) => feed.stillStep());

    // What the feeds were told is what is stored, and nothing went wrong on the way.
    const faults = all.flatMap(({ counts }) => counts.faults);
    expect(faults.slice(0, 10)).toEqual([]);
    expect(service.errors()).toBe('');
    const updates = all.reduce((sum, { counts }) => sum + counts.updates, 0);
    expect(await db.collection('auditTrail').countDocuments({})).toBe(updates);
    expect(await checkStored(db)).toEqual([]);
    const limited = all.reduce((sum, { counts }) => sum + counts.limited, 0);
    report(
      `verdict: no error; ${updates} updates, each with its audit entry and event; ${limited} bulk upserts refused by the rate limit`,
    );

    const mixed = samples.filter((one) => one.phase === 'mixed').map(({ ownMb }) => ownMb);
    const third = Math.floor(mixed.length / 3);
    const [second, last] = [mean(mixed.slice(third, 2 * third)), mean(mixed.slice(2 * third))];
    report(
      `verdict: own memory ${second.toFixed(1)} MB in the second third of the mixed load, ${last.toFixed(1)} MB in the last`,
    );
    if (minutes >= MINUTES_TO_JUDGE_MEMORY) expect(last).toBeLessThan(second * 1.1);

    if (!isEmbedded()) return;
    for (const name of ['still', 'still again']) {
      const sizes = samples.filter((one) => one.phase === name).map(({ diskMb }) => diskMb);
      const half = Math.ceil(sizes.length / 2);
      const [before, after] = [Math.max(...sizes.slice(0, half)), Math.max(...sizes.slice(half))];
      report(
        `verdict: while the data did not change (${name}), ${before.toFixed(2)} MB on disk in the first half, ${after.toFixed(2)} MB in the second`,
      );
      expect(after).toBeLessThanOrEqual(before);
    }
  },
  (minutes + 5) * MINUTE_MS,
);
