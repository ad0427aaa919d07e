import { buildSchemaSync, Mutation, Query, Resolver } from 'type-graphql';
import { SCOPES, type Scope } from '../../../../src/service/callers/rights/scopes';
import { createSchema, withGuardedMutations } from '../../../../src/service/surfaces/graphql/schema/schema';
import { postGraphql, send, signedHeaders } from '../../../support/http';
import { OPERATIONS } from '../../../support/operations';
import { useService } from '../../../support/use-service';
import { useSecondService } from '../second-service';

@Resolver()
class ForgetfulResolver {
  @Query(() => Boolean)
  isOpen(): boolean {
    return true;
  }

  @Mutation(() => Boolean)
  openToAll(): boolean {
    return true;
  }
}

const MUTATIONS = Object.keys(createSchema().getMutationType()?.getFields() ?? {});
const documentOf = (mutation: string) => OPERATIONS[`Mutation.${mutation}`]?.document ?? '';
const variables = { externalId: 'none', importId: 'none' };

const service = useService();
const strict = useSecondService(service, { requireSignedWrites: true });
beforeAll(() => {
  service.clock.now = strict.clock.now = new Date();
});

it('a mutation that forgets to be guarded makes the start of the service fail', () => {
  const schema = buildSchemaSync({ resolvers: [ForgetfulResolver], validate: false });
  expect(() => withGuardedMutations(schema)).toThrow('openToAll');
});

it.each<[query: string, scope: Scope]>([
  ['{ accountAt(externalId: "a", at: "2100-01-01T00:00:00Z") { id } }', 'accounts:read'],
  ['{ _entities(representations: [{ __typename: "Account", id: "1" }]) { __typename } }', 'accounts:read'],
  ['{ auditTrail { nodes { id } } }', 'accounts:read'],
  ['{ timeline { nodes { id } } }', 'accounts:read'],
  ['{ accountStatistics { total { count } } }', 'accounts:read'],
  ['{ accessRecords { nodes { id } } }', 'audit:read'],
  ['{ securityEvents { nodes { id } } }', 'audit:read'],
  ['{ apiKeys { keyId } }', 'keys:manage'],
])('%s is refused to a key that has each scope but %s', async (query, scope) => {
  const { apiKey } = await service.createKey({ scopes: SCOPES.filter((one) => one !== scope) });
  const { body } = await postGraphql(service, apiKey, { query });
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'INSUFFICIENT_SCOPE' } }] });
});

describe.each(MUTATIONS)('%s', (mutation) => {
  it('is refused to a key without its scope', async () => {
    const { apiKey } = await service.createKey({ scopes: [] });
    const { body } = await postGraphql(service, apiKey, { query: documentOf(mutation), variables });
    expect(body).toMatchObject({ data: { [mutation]: { success: false, code: 'INSUFFICIENT_SCOPE' } } });
  });

  it('is refused with a signature that was used before', async () => {
    const { apiKey } = await service.createKey();
    const body = JSON.stringify({ query: documentOf(mutation), variables });
    const sent = { method: 'POST', path: '/graphql', body };
    const headers = { ...(await signedHeaders(service, apiKey, sent)), 'content-type': 'application/json' };
    const codeOf = async () => {
      const { data } = (await send(service, { ...sent, headers })).body as { data: Record<string, { code: string }> };
      return data[mutation]?.code;
    };
    const carriedOut = /^(ACCOUNTS_BULK_UPSERT_COMPLETED|SESSIONS_ENDED|VALIDATION_FAILED)$/;
    const notFound = /^(ACCOUNT|IMPORT|API_KEY|WEBHOOK|WEBHOOK_DELIVERY)_NOT_FOUND$/;
    expect(await codeOf()).toMatch(RegExp(`${carriedOut.source}|${notFound.source}`));
    expect(await codeOf()).toBe('REQUEST_REPLAYED');
  });

  it('is refused without a signature where writes must be signed', async () => {
    const { apiKey } = await strict.createKey();
    const answer = await postGraphql(strict, apiKey, { query: documentOf(mutation), variables });
    expect(answer).toMatchObject({ status: 401, body: { errors: [{ extensions: { code: 'MISSING_AUTH_HEADERS' } }] } });
  });
});
