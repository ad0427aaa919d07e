import { type Db, MongoClient, type MongoServerError } from 'mongodb';
import { MALFORMED } from '../../embedded-server/refusals';
import { useServer } from '../../embedded-server/support';
import { isEmbedded } from '../../support/wire';
import { parametersOf, report, SEED } from '../parameters';
import { describeDifference, type Pair, run, ServerGoneError } from './compare';
import { BESIDE_DOCUMENTDB, NO_RULES } from './differences';
import { countOf, streamOf } from './generate';

const { operations, seed } = parametersOf({ operations: 2000, seed: SEED });
/** More differences than this are not looked into: one cause mostly shows many times. */
const DESCRIBED = 5;
const TYPED = { promoteValues: false } as const;

const embedded = useServer();

/** Streams of consecutive seeds until there are operations enough; what differed, described. */
async function compare(pair: Pair): Promise<string[]> {
  const differences: string[] = [];
  let done = 0;
  let abandoned = 0;
  let next = seed;
  for (; done < operations && differences.length < DESCRIBED; next++) {
    const stream = streamOf(next, pair.withTransactions);
    try {
      const found = await run(pair, stream);
      done += countOf(stream);
      if (found) differences.push(describeDifference(pair, found));
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

it('the embedded server gives the same answers with indexes and without', async () => {
  const databases = [embedded.client.db('indexed', TYPED), embedded.client.db('bare', TYPED)] as const;
  const names = ['embedded with indexes', 'embedded without'] as const;
  const pair = { names, databases, secondIsBare: true, secondMayGo: false, rules: NO_RULES, withTransactions: true };
  expect(await compare(pair)).toEqual([]);
});

const isServer = (url = ''): boolean => url !== '' && !isEmbedded(url);

const { MONGODB_URL = '', MONGODB_ENGINE_URL = '' } = process.env;
const ENGINES = [
  { name: "MongoDB's own engine", url: MONGODB_ENGINE_URL, rules: NO_RULES, withTransactions: false },
  { name: 'DocumentDB', url: MONGODB_URL, rules: BESIDE_DOCUMENTDB, withTransactions: true },
];

describe.each(ENGINES)('beside $name', ({ name, url, rules, withTransactions }) => {
  const besideIt = isServer(url) ? it : it.skip;
  if (!isServer(url)) report(`differential: NOT RUN beside ${name}: there is no URL of it`);

  besideIt('the embedded server gives the same answers as the engine beside it', async () => {
    const other = await new MongoClient(url, { retryReads: false, retryWrites: false }).connect();
    try {
      const database = `differential_${process.pid}`;
      const databases = [embedded.client.db(database, TYPED), other.db(database, TYPED)] as const;
      const names = ['embedded', name] as const;
      expect(
        await compare({ names, databases, secondIsBare: false, secondMayGo: true, rules, withTransactions }),
      ).toEqual([]);
      await other.db(database).dropDatabase();
    } finally {
      await other.close();
    }
  });
});

(isServer(MONGODB_ENGINE_URL) ? it : it.skip)(
  "what the embedded server refuses as malformed is refused by MongoDB's own engine too",
  async () => {
    const other = await new MongoClient(MONGODB_ENGINE_URL).connect();
    try {
      const db = other.db(`refusals_${process.pid}`);
      await db.collection('refusals').insertOne({ _id: 1 as never, a: 1, tags: ['x'] });
      for (const [what, command] of MALFORMED) {
        const reply = await db.command(command).catch((error: MongoServerError) => error);
        expect({ what, code: (reply.writeErrors?.[0] ?? reply).code }).toEqual({ what, code: expect.any(Number) });
      }
      await db.dropDatabase();
    } finally {
      await other.close();
    }
  },
);
