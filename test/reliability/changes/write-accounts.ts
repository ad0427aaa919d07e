import { patchAccount, postBulkUpsert } from '../../support/http';
import { type Random } from '../../support/random';
import { buildRow } from '../../support/rows';
import { type Fleet } from '../imports/fleet';

const ROWS = 40;

/** Pushes rows and changes accounts through any process, some of which are dead. Notes when each change was answered. */
export async function writeAccounts(
  fleet: Fleet,
  random: Random,
  apiKey: string,
  name: string,
  answeredAt: Map<string, number>,
  isDone: () => boolean,
): Promise<void> {
  for (let turn = 0; !isDone(); turn += 1) {
    const service = fleet.service(random);
    // Writers share some accounts, so their transactions meet.
    const idOf = () => (random.below(4) === 0 ? `shared-${random.below(5)}` : `${name}-${random.below(200)}`);
    try {
      if (random.below(3) === 0) {
        const ids = new Set(Array.from({ length: 1 + random.below(ROWS) }, idOf));
        const rows = [...ids].map((externalId) => buildRow({ externalId, bank: `${name} ${turn}` }));
        await postBulkUpsert(service, apiKey, { accounts: rows });
      } else {
        const externalId = idOf();
        const { status, headers } = await patchAccount(service, apiKey, externalId, { bank: `${name} ${turn}` });
        const version = /\d+/.exec(String(headers.etag))?.[0];
        if (status === 200 && version !== undefined) answeredAt.set(`${externalId} ${version}`, performance.now());
      }
    } catch {
      // The process was killed: whether it wrote something, the database says at the end.
    }
  }
}
