// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type OverviewAccountsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type OverviewAccountsQuery = { accountStatistics: { total: { count: number, balance: number }, byStatusCategory: Array<{ key: Types.AccountStatusCategory, count: number, balance: number }>, byPortfolio: Array<{ key: string, count: number, balance: number, byStatusCategory: Array<{ key: Types.AccountStatusCategory, count: number, balance: number }> }> } };

export type OverviewChangesQueryVariables = Types.Exact<{
  zone: Types.Scalars['String']['input'];
}>;


export type OverviewChangesQuery = { auditStatistics: { perDay: Array<{ day: string, created: number, changed: number, byOperation: Array<{ key: Types.ChangeOperation, count: number }> }> } };

export type OverviewBalancesQueryVariables = Types.Exact<{
  days: Types.DayRangeInput;
}>;


export type OverviewBalancesQuery = { closingBalances: { perDay: Array<{ day: string, byStatusCategory: Array<{ key: Types.AccountStatusCategory, count: number, balance: number }> }> } };

export type OverviewLegalHoldsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type OverviewLegalHoldsQuery = { accountStatistics: { total: { count: number, balance: number } } };

export type OverviewRunsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type OverviewRunsQuery = { syncRuns: { nodes: Array<{ id: string, apiKeyId: string, apiKeyName?: string | null, receivedAt: string, requested: number, created: number, updated: number, unchanged: number, failed: number }>, pageInfo: { hasNextPage: boolean } } };

export type OverviewImportsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type OverviewImportsQuery = { latest: { nodes: Array<{ id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number } }> }, held: { nodes: Array<{ id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number }, heldBy: Array<{ brake: Types.Brake, actual?: number | null, limit: number }>, failure?: { code: string, message: string } | null }> } };

export type OverviewWebhooksQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type OverviewWebhooksQuery = { webhooks: Array<{ id: string, url: string, name: string, disabledBy?: Types.WebhookDisabledBy | null, disabledAt?: string | null, failingSince?: string | null, failedDeliveries: number }> };

export const OverviewAccountsDocument = "query OverviewAccounts{accountStatistics{total{count balance}byStatusCategory{key count balance}byPortfolio{key count balance byStatusCategory{key count balance}}}}" as string & DocumentTypeDecoration<OverviewAccountsQuery, OverviewAccountsQueryVariables>;

export const OverviewChangesDocument = "query OverviewChanges($zone:String!){auditStatistics(zone:$zone){perDay{day created changed byOperation{key count}}}}" as string & DocumentTypeDecoration<OverviewChangesQuery, OverviewChangesQueryVariables>;

export const OverviewBalancesDocument = "query OverviewBalances($days:DayRangeInput!){closingBalances(days:$days){perDay{day byStatusCategory{key count balance}}}}" as string & DocumentTypeDecoration<OverviewBalancesQuery, OverviewBalancesQueryVariables>;

export const OverviewLegalHoldsDocument = "query OverviewLegalHolds{accountStatistics(filter:{onLegalHold:true}){total{count balance}}}" as string & DocumentTypeDecoration<OverviewLegalHoldsQuery, OverviewLegalHoldsQueryVariables>;

export const OverviewRunsDocument = "query OverviewRuns{syncRuns(first:100){nodes{id apiKeyId apiKeyName receivedAt requested created updated unchanged failed}pageInfo{hasNextPage}}}" as string & DocumentTypeDecoration<OverviewRunsQuery, OverviewRunsQueryVariables>;

export const OverviewImportsDocument = "query OverviewImports{latest:imports(first:6){nodes{...ListedImport}}held:imports(first:20 filter:{state:\"HELD\"}){nodes{...ListedImport ...Stopped}}}fragment ListedImport on Import{id name kind state createdAt requested planned{...Counts}done{...Counts}}fragment Counts on ImportCounts{created updated unchanged failed}fragment Stopped on Import{heldBy{brake actual limit}failure{code message}}" as string & DocumentTypeDecoration<OverviewImportsQuery, OverviewImportsQueryVariables>;

export const OverviewWebhooksDocument = "query OverviewWebhooks{webhooks{id url name disabledBy disabledAt failingSince failedDeliveries}}" as string & DocumentTypeDecoration<OverviewWebhooksQuery, OverviewWebhooksQueryVariables>;
