import { setTimeout as pause } from 'node:timers/promises';
import { callerOf } from '../../support/caller';
import { patchAccount, postBulkUpsert } from '../../support/http';
import { type Random } from '../../support/random';
import { buildRow } from '../../support/rows';
import { type Fleet } from '../imports/fleet';
import { portfolioOf } from './endpoints';

const ROWS = 40;
const ACCOUNTS = 200;
const LONGEST_PAUSE_MS = 200;

/** Creates, changes and erases accounts through any process, some of which are dead. */
export async function writeChanges(
  fleet: Fleet,
  random: Random,
  apiKey: string,
  name: string,
  isDone: () => boolean,
): Promise<void> {
  for (let turn = 0; !isDone(); turn += 1) {
    const service = fleet.service(random);
    // Writers share some accounts, so their transactions meet.
    const idOf = () => (random.chance(0.2) ? `shared-${random.below(5)}` : `${name}-${random.below(ACCOUNTS)}`);
    const kind = random.next();
    try {
      if (kind < 0.3) {
        const ids = new Set(Array.from({ length: 1 + random.below(ROWS) }, idOf));
        const rows = [...ids].map((externalId) =>
          buildRow({ externalId, portfolioId: portfolioOf(externalId), bank: `${name} ${turn}` }),
        );
        await postBulkUpsert(service, apiKey, { accounts: rows });
      } else if (kind < 0.97)
        await patchAccount(service, apiKey, idOf(), { [random.pick(['bank', 'client'])]: `${name} ${turn}` });
      else {
        // What is erased cannot be changed any more, so these are few.
        await callerOf(service, { apiKey }).erase(`${name}-${random.below(ACCOUNTS)}`);
      }
    } catch {
      // The process was killed: whether it wrote something, the feed says at the end.
    }
    await pause(random.below(LONGEST_PAUSE_MS));
  }
}
