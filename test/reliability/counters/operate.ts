import { type JsonObject } from '../../../src/base/json/json';
import { AccountStatus, TypeOfDebt } from '../../../src/service/accounts/fields/enums';
import { patchAccount, postBulkUpsert, type ServiceAddress } from '../../support/http';
import { linesOf } from '../../support/import-requests';
import { type Random } from '../../support/random';
import { type ImportClient, settle } from '../imports/import-client';
import { untilEnded } from '../imports/run-import';

const BALANCES = [null, 0, 0.1, 0.2, -3.5, 1_000.000001, 123_456_789.01, '12.50', '1e2', 'unknown', ''];
const STATUSES = [AccountStatus.ACTIVE, AccountStatus.FOLLOW_UP, AccountStatus.LOADED, AccountStatus.PAID_IN_FULL];
const MOST_ROWS = 60;
const MOST_ROWS_OF_IMPORT = 600;

/** An organization as its clients know it. */
export interface Organization {
  id: string;
  apiKey: string;
  client: ImportClient;
  service: () => ServiceAddress;
  /** How many accounts its clients write to, and how many portfolios these are in. */
  accounts: number;
  portfolios: number;
}

const fieldsOf = (random: Random): JsonObject => ({
  status: random.pick(STATUSES),
  typeOfDebt: random.pick([null, TypeOfDebt.MEDICAL, TypeOfDebt.OTHER]),
  currentBalance: random.pick(BALANCES),
});

/** Rows of different accounts: some create one, some change one, those of an erased person fail. */
function rowsOf(random: Random, { accounts, portfolios }: Organization, most: number): JsonObject[] {
  const numbers = new Set(Array.from({ length: 1 + random.below(most) }, () => random.below(accounts)));
  return [...numbers].map((number) => ({
    externalId: `a-${number}`,
    phoneNumber: '+15551234567',
    metadata: { filenumber: `F-${number}` },
    portfolioId: `p-${random.below(portfolios)}`,
    bucket: random.pick([null, '', 'b1', 'b2']),
    ...fieldsOf(random),
  }));
}

/** Imports rows, and undoes what they changed now and then. @returns how many rows it sent */
async function importRows(random: Random, organization: Organization): Promise<number> {
  const { client } = organization;
  const rows = rowsOf(random, organization, MOST_ROWS_OF_IMPORT);
  const { id } = await client.create({ name: 'feed', brakes: { failedShare: null } });
  await client.put(id, 1, linesOf(rows), false);
  await client.change(id, 'commit', { parts: 1 });
  const { done } = await untilEnded(client, id, []);
  if (Number(done.created) + Number(done.updated) === 0 || random.chance(0.5)) return rows.length;
  const undo = await client.change(id, 'undo');
  await untilEnded(client, (undo.body.import as { id: string }).id, []);
  return 2 * rows.length;
}

/** Does one thing to the accounts of an organization. @returns how many accounts it was for */
export async function operate(random: Random, organization: Organization): Promise<number> {
  const { apiKey, client, service, accounts } = organization;
  const externalId = `a-${random.below(accounts)}`;
  const kind = random.next();
  if (kind < 0.5) {
    const rows = rowsOf(random, organization, MOST_ROWS);
    await settle(() => postBulkUpsert(service(), apiKey, { accounts: rows }));
    return rows.length;
  }
  if (kind < 0.93) await settle(() => patchAccount(service(), apiKey, externalId, fieldsOf(random)));
  else if (kind < 0.96) await client.erase(externalId);
  else return importRows(random, organization);
  return 1;
}
