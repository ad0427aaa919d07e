import { type JsonObject } from '../../src/base/json/json';
import { postGraphql } from './http';

type Service = Parameters<typeof postGraphql>[0];

/** What an operation answers, which has to be without errors. */
export async function askGraphql<Data extends object = JsonObject>(
  service: Service,
  apiKey: string,
  query: string,
  variables: object = {},
): Promise<Data> {
  const { body, text } = await postGraphql(service, apiKey, { query, variables });
  if (body.errors) throw new Error(text);
  return body.data as object as Data;
}

/** Erases the person of an account. @returns the code of the answer */
export async function erasePerson(service: Service, apiKey: string, externalId: string): Promise<string> {
  const query = 'mutation ($externalId: String!) { erasePerson(externalId: $externalId) { code } }';
  const { erasePerson: answer } = await askGraphql<{ erasePerson: { code: string } }>(service, apiKey, query, {
    externalId,
  });
  return answer.code;
}
