import { type JsonObject } from '../../../src/base/json/json';
import {
  type ClientLog,
  type RecordedClient,
  recordedClient,
  variedFields,
  variedRow,
} from '../../support/history-check';
import { type ServiceAddress } from '../../support/http';
import { type Random, randomOf } from '../../support/random';

export interface Load {
  services: readonly ServiceAddress[];
  apiKey: string;
  log: ClientLog;
  clients: number;
  /** Accounts that everybody writes to all the time. */
  accounts: number;
  /** Rows and updates to send, all clients together. */
  operations: number;
  /** After this time nothing more is sent, however little that was. */
  seconds: number;
  seed: number;
}

/** Every so many operations there is a new account, which several clients then create at the same time. */
const OPERATIONS_PER_NEW_ACCOUNT = 150;
const MOST_ROWS = 12;

/** A row that cannot be stored, and why it cannot. */
const withFault = (random: Random, row: JsonObject): JsonObject =>
  random.pick<JsonObject>([
    { ...row, phoneNumber: 'no number' },
    { ...row, tags: ['ok', 'x'.repeat(300)] },
    { ...row, externalId: `${row.externalId}-never`, portfolioId: null },
  ]);

function rowsOf(random: Random, ids: readonly string[]): JsonObject[] {
  const chosen = ids.filter(() => random.chance(Math.min(1, MOST_ROWS / ids.length / 2)));
  const some = chosen.length > 0 ? chosen : [random.pick(ids)];
  return some
    .sort(() => random.next() - 0.5)
    .map((externalId) => {
      const row = variedRow(random, externalId);
      if (random.chance(0.1)) return { externalId };
      return random.chance(0.05) ? withFault(random, row) : row;
    });
}

/** One client: one request after the other, each to whichever service. */
async function runClient(client: RecordedClient, random: Random, ids: () => string[], isDone: () => boolean) {
  let last: JsonObject[] = [];
  while (!isDone()) {
    const kind = random.next();
    if (kind < 0.3) last = (await client.bulkUpsert(rowsOf(random, ids()))).rows;
    else if (kind < 0.45 && last.length > 0) await client.bulkUpsert(last);
    else if (kind < 0.5) await client.bulkUpsert(rowsOf(random, ids()), { dryRun: true });
    else if (kind < 0.85) await client.update(random.pick(ids()), variedFields(random));
    else await client.read(random.pick(ids()));
  }
}

/** Many clients at few accounts, over both surfaces, until enough has been sent. */
export async function runLoad({
  services,
  apiKey,
  log,
  clients,
  accounts,
  operations,
  seconds,
  seed,
}: Load): Promise<void> {
  const end = Date.now() + seconds * 1000;
  const isDone = () => log.operations.length >= operations || Date.now() > end;
  const ids = () => {
    const late = Math.floor(log.operations.length / OPERATIONS_PER_NEW_ACCOUNT);
    return [...Array.from({ length: accounts }, (_, at) => `busy/${at}`), `late ${late}`];
  };
  await Promise.all(
    Array.from({ length: clients }, (_, at) => {
      const random = randomOf(seed * 1000 + at);
      const surface = at % 2 === 0 ? 'REST' : 'GRAPHQL';
      const client = recordedClient({ surface, service: () => random.pick(services), apiKey, log });
      return runClient(client, random, ids, isDone);
    }),
  );
}
