import { isJsonObject, type Json, type JsonObject } from '../../../src/base/json/json';
import { pruneRow } from '../../../src/service/accounts/validation/validate';
import { getAccount } from '../../support/http';
import { type AttackedService } from './attacked-service';

const MOST_ROWS = 3;

/** In the declared fields null, absent and an object of nothing are the same value. */
const isNothing = (value: Json | undefined): boolean =>
  value === null || value === undefined || (isJsonObject(value) && Object.values(value).every(isNothing));

/** Whether what was sent stands in what is read: objects are merged, everything else replaces. */
function holds(read: Json | undefined, sent: Json | undefined): boolean {
  if (sent === undefined) return true;
  if (isNothing(sent) && isNothing(read)) return true;
  if (Array.isArray(sent)) {
    return Array.isArray(read) && read.length === sent.length && sent.every((item, i) => holds(read[i], item));
  }
  if (!isJsonObject(sent)) return read === sent;
  return (
    isJsonObject(read) &&
    Object.keys(sent).every((key) => holds(Object.hasOwn(read, key) ? read[key] : undefined, sent[key]))
  );
}

async function faultsOf(service: AttackedService, externalId: string, fields: JsonObject): Promise<string[]> {
  pruneRow(fields); // drops what is not declared, which is not stored either
  const { portfolioId: _portfolioId, person, ...rest } = fields;
  // A masked social security number that comes back is no new one.
  const { ssn, ...others } = isJsonObject(person) ? person : {};
  const isMasked = typeof ssn === 'string' && ssn.startsWith('*');
  const expected = { ...rest, ...(person !== undefined && { person: isMasked ? others : person }) };
  const { status, body } = await getAccount(service, service.own.apiKey, externalId);
  if (status !== 200 || !isJsonObject(body.account)) return [`reading it back gives ${status}`];
  const { account } = body;
  return Object.entries(expected)
    .filter(([name, value]) => !holds((account as JsonObject)[name], value))
    .map(([name]) => `${name} does not read back as it was sent`);
}

// Over REST this path is the bulk upsert.
const isReachable = (externalId: string) => externalId !== 'bulk-upsert';

/** What of a bulk upsert that succeeded does not read back as it was sent; the first rows only. */
export async function bulkUpsertFaults(service: AttackedService, sent: string, answer: JsonObject): Promise<string[]> {
  const { accounts } = JSON.parse(sent.replace(/^\ufeff/, '')) as { accounts: JsonObject[] };
  const rows = (answer.results as { index: number; externalId: string; status: string }[])
    .filter(({ status, externalId }) => ['created', 'updated'].includes(status) && isReachable(externalId))
    .slice(0, MOST_ROWS);
  const faults: string[] = [];
  for (const { index, externalId } of rows)
    faults.push(...(await faultsOf(service, externalId, accounts[index] ?? {})));
  return faults;
}

/** The same for an update. */
export async function updateFaults(service: AttackedService, sent: string, answer: JsonObject): Promise<string[]> {
  const body = JSON.parse(sent.replace(/^\ufeff/, '')) as JsonObject;
  const { externalId } = answer.account as { externalId: string };
  const { bucket: _bucket, externalId: _externalId, ...update } = isJsonObject(body.update) ? body.update : body;
  return isReachable(externalId) ? faultsOf(service, externalId, update) : [];
}
