import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { type EmbeddedServer, startEmbeddedServer } from '../../../src/embedded-server';
import { targetOf } from '../../support/wire';
import { parametersOf, report } from '../parameters';
import { type Pair, run, ServerGoneError } from './compare';
import { BETWEEN_ENGINES, BETWEEN_INDEXES } from './differences';
import { countOf, streamOf } from './generate';
import { describeDifference, trim } from './trim';

const { operations, seed } = parametersOf({ operations: 2000, seed: 1 });
/** More differences than this are not looked into: one cause mostly shows many times. */
const DESCRIBED = 5;
const TYPED = { promoteValues: false } as const;

let dataDir: string;
let server: EmbeddedServer;
let embedded: MongoClient;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'acs-differential-'));
  server = await startEmbeddedServer({ dataDir });
  embedded = await new MongoClient(server.url).connect();
});
afterAll(async () => {
  await embedded.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Streams of consecutive seeds until there are operations enough; what differed, described. */
async function compare(pair: Pair): Promise<string[]> {
  const differences: string[] = [];
  let done = 0;
  let abandoned = 0;
  let next = seed;
  for (; done < operations && differences.length < DESCRIBED; next++) {
    const stream = streamOf(next);
    try {
      const found = await run(pair, stream);
      done += countOf(stream);
      if (found) differences.push(describeDifference(pair, await trim(pair, found)));
    } catch (error) {
      if (!(error instanceof ServerGoneError)) throw error;
      abandoned++;
      report(`differential: the stream of seed ${next} is left: ${error.message}`);
      for (const db of pair.databases) await untilItAnswers(db);
    }
  }
  report(
    `differential: ${pair.names.join(' and ')}: ${done} operations in ${next - seed - abandoned} streams, seeds ${seed} to ` +
      `${next - 1}, ${differences.length} differences, ${abandoned} streams left because the other engine was gone`,
  );
  for (const difference of differences) report(difference);
  return differences;
}

async function untilItAnswers(db: Db): Promise<void> {
  while (!(await db.command({ ping: 1 }).catch(() => undefined))) await new Promise((again) => setTimeout(again, 200));
}

it('gives the same answers with indexes and without', async () => {
  const databases = [embedded.db('indexed', TYPED), embedded.db('bare', TYPED)] as const;
  const names = ['embedded with indexes', 'embedded without'] as const;
  expect(await compare({ names, databases, secondIsBare: true, secondMayGo: false, rules: BETWEEN_INDEXES })).toEqual(
    [],
  );
});

const url = process.env.MONGODB_URL ?? '';
const isOtherEngine = url !== '' && !('path' in targetOf(url));
if (!isOtherEngine) report('differential: NOT RUN beside another engine: MONGODB_URL names none');
const besideOther = isOtherEngine ? it : it.skip;

besideOther('gives the same answers as the engine of MONGODB_URL', async () => {
  const other = await new MongoClient(url, { retryReads: false, retryWrites: false }).connect();
  try {
    const name = `differential_${process.pid}`;
    const databases = [embedded.db(name, TYPED), other.db(name, TYPED)] as const;
    const names = ['embedded', 'the engine of MONGODB_URL'] as const;
    expect(await compare({ names, databases, secondIsBare: false, secondMayGo: true, rules: BETWEEN_ENGINES })).toEqual(
      [],
    );
    await other.db(name).dropDatabase();
  } finally {
    await other.close();
  }
});
