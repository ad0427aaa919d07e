import { type JsonObject } from '../../src/base/json/json';
import { getAccount, graphqlData, pushRows, type ServiceAddress } from './http';
import { buildRow } from './rows';

const RESULT = '{ success code message details { field message } account { externalId updatedAt version } }';

/**
 * What callers do in many scenarios.
 * @param key read at each call, so a hook may fill it in
 */
export function callerOf(service: ServiceAddress, key: { apiKey: string }) {
  const ask = (query: string, variables: object = {}) => graphqlData(service, key.apiKey, query, variables);
  const change = async (name: string, externalId: string, reason?: string) => {
    const call = `${name}(externalId: $externalId${reason === undefined ? '' : ', reason: $reason'})`;
    const query = `mutation ($externalId: String!${reason === undefined ? '' : ', $reason: String!'}) { ${call} ${RESULT} }`;
    return (await ask(query, { externalId, reason }))[name] as JsonObject;
  };
  return {
    /** @throws where GraphQL answers with errors */
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
