import { GraphQLClient } from 'graphql-request';
import { type JsonObject } from '../../src/base/json/json';
import { type AccountInput } from '../../src/console/api/schema.generated';
import { AccountStatus, TypeOfDebt } from '../../src/service/accounts/fields/enums';
import {
  AccountDocument,
  AccountsDocument,
  AuditTrailDocument,
  BulkUpsertAccountsDocument,
  TimelineDocument,
  UpdateAccountDocument,
} from '../generated/operations';
import { bearer, getAccount, getAccounts, patchAccount, postBulkUpsert, type ServiceAddress } from './http';

/** An envelope or a record of either surface, in the form that REST gives it. */
export type Outcome = { [key: string]: unknown } & {
  success?: boolean;
  code?: string;
  results?: (JsonObject & { status: string })[];
};

/** The operations that both surfaces have, so that one scenario runs through both. */
export interface SurfaceClient {
  bulkUpsert(rows: JsonObject[], options?: { dryRun?: boolean; includeChanges?: boolean }): Promise<Outcome>;
  update(externalId: string, update: JsonObject): Promise<Outcome>;
  account(externalId: string): Promise<JsonObject | null>;
  list(options?: { limit?: number; cursor?: string }): Promise<{ accounts: JsonObject[]; nextCursor: string | null }>;
  auditTrail(externalId: string): Promise<JsonObject[]>;
  timeline(externalId: string): Promise<JsonObject[]>;
}

const rest = (service: ServiceAddress, apiKey: string): SurfaceClient => ({
  bulkUpsert: async (accounts, options) =>
    (await postBulkUpsert(service, apiKey, { accounts, ...options })).body as Outcome,
  update: async (externalId, update) => (await patchAccount(service, apiKey, externalId, update)).body as Outcome,
  account: async (externalId) => ((await getAccount(service, apiKey, externalId)).body.account as JsonObject) ?? null,
  list: async ({ limit = 50, cursor } = {}) => {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
    const { body } = await getAccounts(service, apiKey, `?${query}`);
    return { accounts: body.accounts as JsonObject[], nextCursor: body.nextCursor as string | null };
  },
  auditTrail: async (externalId) =>
    (await getAccount(service, apiKey, externalId, '/audit-trail')).body.auditTrail as JsonObject[],
  timeline: async (externalId) =>
    (await getAccount(service, apiKey, externalId, '/timeline')).body.timeline as JsonObject[],
});

const nameOf = (values: Record<string, string>, value: unknown) =>
  Object.keys(values).find((name) => values[name] === value) ?? value;
const restValueOf = (values: Record<string, string>, name: unknown) => values[String(name)] ?? name;

/** Enumerations have names of their own in GraphQL. */
const toInput = <T>({ status, typeOfDebt, ...rest }: JsonObject): T =>
  ({
    ...rest,
    ...(status !== undefined && { status: nameOf(AccountStatus, status) }),
    ...(typeOfDebt !== undefined && { typeOfDebt: nameOf(TypeOfDebt, typeOfDebt) }),
  }) as T;

function fromAccount(account: JsonObject): JsonObject {
  const { statusCategory, status, typeOfDebt, ...rest } = account;
  return {
    ...rest,
    status: restValueOf(AccountStatus, status) as string,
    status_category: statusCategory,
    typeOfDebt: typeOfDebt === null ? null : (restValueOf(TypeOfDebt, typeOfDebt) as string),
  };
}

/** Without what is null: REST leaves those keys out of envelopes and rows. */
const withoutNulls = (value: object): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));

/** A client of GraphQL for the documents that are generated. */
export const graphqlClient = (service: Pick<ServiceAddress, 'url'>, apiKey: string): GraphQLClient =>
  new GraphQLClient(`${service.url}/graphql`, { headers: bearer(apiKey) });

function graphql(service: ServiceAddress, apiKey: string): SurfaceClient {
  const client = graphqlClient(service, apiKey);
  return {
    async bulkUpsert(rows, options) {
      const accounts = rows.map((row) => toInput<AccountInput>(row));
      const { bulkUpsertAccounts } = await client.request(BulkUpsertAccountsDocument, { accounts, ...options });
      const results = bulkUpsertAccounts.results?.map((row) => ({
        ...withoutNulls(row),
        status: row.status.toLowerCase(),
      }));
      return { ...withoutNulls(bulkUpsertAccounts), ...(results && { results }) } as Outcome;
    },
    async update(externalId, update) {
      const { updateAccount } = await client.request(UpdateAccountDocument, { externalId, update: toInput(update) });
      return withoutNulls(updateAccount) as Outcome;
    },
    async account(externalId) {
      const { account } = await client.request(AccountDocument, { externalId });
      return account ? fromAccount(account as JsonObject) : null;
    },
    async list({ limit = 50, cursor } = {}) {
      const { accounts } = await client.request(AccountsDocument, { first: limit, after: cursor ?? null });
      const { hasNextPage, endCursor } = accounts.pageInfo;
      return {
        accounts: accounts.nodes.map((account) => fromAccount(account as JsonObject)),
        nextCursor: hasNextPage ? (endCursor ?? null) : null,
      };
    },
    async auditTrail(externalId) {
      const { account } = await client.request(AuditTrailDocument, { externalId });
      return (account?.auditTrail.nodes ?? []) as JsonObject[];
    },
    async timeline(externalId) {
      const { account } = await client.request(TimelineDocument, { externalId });
      return (account?.timeline.nodes ?? []) as JsonObject[];
    },
  };
}

export const SURFACES = { REST: rest, GRAPHQL: graphql } as const;
export type SurfaceName = keyof typeof SURFACES;
export const SURFACE_NAMES = Object.keys(SURFACES) as SurfaceName[];
