import { type Db } from 'mongodb';
import { type JsonObject } from '../../src/base/json/json';
import { getAccount, postGraphql, pushRows, type ServiceAddress } from './http';
import { buildRow } from './rows';

const RESULT = '{ success code message details { field message } account { externalId updatedAt version } }';

/** What callers do in many scenarios. @param key may be filled in by a hook: it is read when something is done */
export function callerOf(service: ServiceAddress, key: { apiKey: string }) {
  /** @throws where GraphQL answers with errors */
  const ask = async (query: string, variables: object = {}): Promise<Record<string, JsonObject>> => {
    const { body, text } = await postGraphql(service, key.apiKey, { query, variables });
    if (body.errors) throw new Error(text);
    return body.data as Record<string, JsonObject>;
  };
  const change = async (name: string, externalId: string, reason?: string) => {
    const call = `${name}(externalId: $externalId${reason === undefined ? '' : ', reason: $reason'})`;
    const query = `mutation ($externalId: String!${reason === undefined ? '' : ', $reason: String!'}) { ${call} ${RESULT} }`;
    return (await ask(query, { externalId, reason }))[name] as JsonObject;
  };
  return {
    ask,
    /** Creates an account that differs from others in these fields. @returns its external id */
    async create(fields: JsonObject = {}): Promise<string> {
      const row = buildRow(fields);
      await pushRows(service, key.apiKey, [row]);
      return row.externalId;
    },
    /** Over REST, like the history. */
    account: async (externalId: string) =>
      (await getAccount(service, key.apiKey, externalId)).body.account as JsonObject,
    auditTrail: async (externalId: string) =>
      (await getAccount(service, key.apiKey, externalId, '/audit-trail')).body.auditTrail as (JsonObject & {
        changes: JsonObject[];
      })[],
    placeHold: (externalId: string, reason = 'Subpoena 12-34') => change('placeLegalHold', externalId, reason),
    releaseHold: (externalId: string, reason?: string) => change('releaseLegalHold', externalId, reason),
    erase: (externalId: string, reason?: string) => change('erasePerson', externalId, reason),
  };
}

/** Everything that is stored, as text with bytes as they are, but for when keys were last used. */
export async function storedText(db: Db, isWanted: (collection: string) => boolean = () => true): Promise<string> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const options = { promoteBuffers: true, projection: { lastUsedAt: 0 } };
  const names = collections.map(({ name }) => name).filter(isWanted);
  const all = await Promise.all(names.map((name) => db.collection(name).find({}, options).toArray()));
  return JSON.stringify(all, (_name, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
}
