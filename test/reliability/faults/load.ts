import { type ClientLog, recordedClient, variedFields, variedRow } from '../../support/history-check';
import { type ServiceAddress } from '../../support/http';
import { type Random, randomOf } from '../../support/random';
import { type SurfaceName } from '../../support/surfaces';

export interface Load {
  /** The service of the moment: it changes where it is started anew. */
  service: () => ServiceAddress;
  apiKey: string;
  log: ClientLog;
  seed: number;
  /** What the external ids begin with. */
  prefix: string;
  /** How many rows a bulk request has. */
  rows: number;
}

/** What else a client may be told than that all is well: wait, a lost race, an account that is not there yet. */
const TOLD = ['SERVICE_UNAVAILABLE', 'NO_ANSWER', 'CONFLICT', 'ACCOUNT_NOT_FOUND'];

/** Answers that no fault is an excuse for. */
export const wrongAnswers = (log: ClientLog): string[] =>
  log.operations.flatMap(({ mark, knowledge, code }) =>
    code === undefined || knowledge === 'updated' || TOLD.includes(code) ? [] : [`${mark} was told ${code}`],
  );

const UPDATED_ACCOUNTS = 4;

/**
 * Clients that push without a pause: two their own accounts in bulk, so that every request has rows to create and rows
 * to change; two, on both surfaces, updates of few accounts.
 * @returns what ends the load; it resolves when the last answer is there
 */
export function startLoad({ service, apiKey, log, seed, prefix, rows }: Load): () => Promise<void> {
  let isRunning = true;
  const client = (surface: SurfaceName) => recordedClient({ surface, service, apiKey, log, timeoutMs: 60_000 });
  const untilEnd = async (work: (round: number) => Promise<{ code: string }>) => {
    for (let round = 0; isRunning; round += 1) {
      const { code } = await work(round);
      // Nobody is there for the moment: trying without a pause would only fill the log of operations.
      if (code === 'NO_ANSWER' || code === 'SERVICE_UNAVAILABLE') await new Promise((done) => setTimeout(done, 50));
    }
  };
  const push = (name: string, random: Random) => {
    const { bulkUpsert } = client('REST');
    return untilEnd((round) => {
      const first = Math.floor(round / 2) * rows;
      const ids = Array.from({ length: rows }, (_, at) => `${prefix}${name}/${first + at + (round % 2) * (rows / 2)}`);
      return bulkUpsert(ids.map((id) => variedRow(random, id)));
    });
  };
  const update = (surface: SurfaceName, random: Random) => {
    const { bulkUpsert, update: send } = client(surface);
    return untilEnd((round) => {
      const id = `${prefix}shared/${random.below(UPDATED_ACCOUNTS)}`;
      // An update of an account that is not there yet would only be told so.
      return round % 10 === 0 ? bulkUpsert([variedRow(random, id)]) : send(id, variedFields(random));
    });
  };
  const running = Promise.all([
    push('first', randomOf(seed * 100 + 1)),
    push('second', randomOf(seed * 100 + 2)),
    update('REST', randomOf(seed * 100 + 3)),
    update('GRAPHQL', randomOf(seed * 100 + 4)),
  ]);
  return async () => {
    isRunning = false;
    await running;
  };
}
