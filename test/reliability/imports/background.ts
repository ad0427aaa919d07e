import { setTimeout as pause } from 'node:timers/promises';
import { patchAccount, postBulkUpsert, type ServiceAddress } from '../../support/http';
import { type Random } from '../../support/random';
import { type ImportClient, settle } from './import-client';
import { PERSONS, personId, personRow, SHARED_ACCOUNTS, sharedId, sharedRow } from './import-rows';

const REST_MS = 100;

/** When erasing a person began, by external id. */
export type Erasures = Map<string, number>;

/** Stores the accounts that imports of an organization share with other clients. */
export async function createSharedAccounts(service: () => ServiceAddress, apiKey: string): Promise<void> {
  const accounts = [
    ...Array.from({ length: SHARED_ACCOUNTS }, (_, at) => sharedRow(at, 'first')),
    ...Array.from({ length: PERSONS }, (_, at) => personRow(at, 'first')),
  ];
  const { body } = await settle(() => postBulkUpsert(service(), apiKey, { accounts }));
  if (body.failed !== 0) throw new Error(`The shared accounts were not stored: ${JSON.stringify(body)}`);
}

/** Changes shared accounts, one and several at a time, and erases persons, until it is told to end. */
export async function changeMeanwhile(
  random: Random,
  service: () => ServiceAddress,
  apiKey: string,
  client: ImportClient,
  isDone: () => boolean,
): Promise<Erasures> {
  const erased: Erasures = new Map();
  for (let count = 0; !isDone(); count += 1) {
    const mark = `meanwhile:${count}`;
    const at = random.below(SHARED_ACCOUNTS);
    const kind = random.next();
    if (kind < 0.6) await settle(() => patchAccount(service(), apiKey, sharedId(at), { bank: mark }));
    else if (kind < 0.9 || erased.size === PERSONS) {
      const accounts = [at, (at + 1) % SHARED_ACCOUNTS].map((one) => sharedRow(one, mark));
      await settle(() => postBulkUpsert(service(), apiKey, { accounts }));
    } else {
      const person = personId(erased.size);
      erased.set(person, Date.now());
      const { body } = await client.erase(person);
      if (!['PERSON_ERASED', 'ACCOUNT_ERASED'].includes(String(body.code)))
        throw new Error(`${person} was not erased: ${JSON.stringify(body)}`);
    }
    await pause(REST_MS);
  }
  return erased;
}
