import { type JsonObject } from '../../src/base/json/json';
import { graphqlData } from './http';
import { type TestService } from './service';

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
  return (await graphqlData(service, auditor.apiKey, query)).securityEvents?.nodes as JsonObject[];
}
