import { type JsonObject } from '../../src/base/json/json';
import { postGraphql, type ServiceAddress } from './http';
import { type TestService } from './service';

/**
 * What GraphQL answers.
 * @throws where the answer has errors
 */
export async function dataOf(
  service: ServiceAddress,
  { apiKey }: { apiKey: string },
  query: string,
  variables: object = {},
): Promise<Record<string, JsonObject>> {
  const { body } = await postGraphql(service, apiKey, { query, variables });
  if (body.errors) throw new Error(`The operation failed: ${JSON.stringify(body.errors)}`);
  return body.data as Record<string, JsonObject>;
}

/**
 * The security events of an organization, newest first, which an auditor of it reads.
 * @param filter in the language of GraphQL
 */
export async function eventsIn(
  service: TestService,
  organizationId: string,
  fields: string,
  filter = '{}',
): Promise<JsonObject[]> {
  const auditor = await service.createKey({ organizationId, scopes: ['audit:read'] });
  const query = `{ securityEvents(filter: ${filter}) { nodes { ${fields} } } }`;
  return (await dataOf(service, auditor, query)).securityEvents?.nodes as JsonObject[];
}
