import { type Collection } from 'mongodb';
import { start } from '../../embedded-server/support';
import { type Random, randomOf } from '../../support/random';
import { report } from '../parameters';
import { onDisk } from './measure';
import { options } from './options';

const { rounds, documents, seed } = options;
/** Free pages lie scattered among documents of several pages: the file settles in ever smaller steps. */
const SETTLING = 1.1;

let { dataDir, client, stop } = {} as Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  ({ dataDir, client, stop } = await start());
});
afterEach(() => stop?.());

interface Item {
  _id: number;
  name: string;
  text: string;
}

/** Documents from a few bytes to several pages: each time the same sizes, at other documents. */
function everything(random: Random): Item[] {
  const sizes = Array.from({ length: documents }, (_, at) => (at % 5 === 0 ? (at * 7919) % 20_000 : (at * 7919) % 600));
  const first = random.below(documents);
  return sizes.map((_, at) => {
    const size = sizes[(first + at * 7) % documents] ?? 0;
    return { _id: at, name: `name ${random.next()}`, text: 'x'.repeat(size) };
  });
}

const overwrite = (items: Collection<Item>, random: Random) =>
  items.bulkWrite(
    everything(random).map(({ _id, ...fields }) => ({ updateOne: { filter: { _id }, update: { $set: fields } } })),
  );

/** Writes of other kinds that leave as much data as there was. */
const WAYS: Record<string, (items: Collection<Item>, random: Random) => Promise<unknown>> = {
  overwritten: overwrite,
  'deleted and inserted again': async (items, random) => {
    await items.deleteMany({ _id: { $in: Array.from({ length: documents }, (_, at) => at) } });
    await items.insertMany(everything(random));
  },
  'overwritten one by one': async (items, random) => {
    for (const { _id, ...fields } of everything(random).slice(0, 20)) await items.updateOne({ _id }, { $set: fields });
  },
  'overwritten in a transaction beside one that has been open for long': async (items, random) => {
    const other = client.startSession();
    other.startTransaction();
    await items.updateOne({ _id: -1 }, { $set: { name: 'none' } }, { session: other });
    await overwrite(items, random);
    await overwrite(items, random);
    await other.abortTransaction();
    await other.endSession();
  },
};

test.each(Object.entries(WAYS))('the data file stops growing if the same documents are %s', async (name, write) => {
  const random = randomOf(seed);
  const items = client.db('reuse').collection<Item>('items');
  await items.createIndex({ name: 1 });
  await items.insertMany(everything(random));
  const sizes = [onDisk(dataDir)];
  for (let round = 1; round <= rounds; round += 1) {
    await write(items, random);
    sizes.push(onDisk(dataDir));
  }
  const half = Math.ceil(sizes.length / 2);
  const [before, after] = [Math.max(...sizes.slice(0, half)), Math.max(...sizes.slice(half))];
  report(
    `file of ${documents} documents ${name}, ${rounds} rounds: ${sizes[0]?.toFixed(1)} MB at first, then up to ${before.toFixed(1)}, in the second half up to ${after.toFixed(1)}`,
  );
  expect(after).toBeLessThanOrEqual(before * SETTLING);
});
