// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type OverviewAccountsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type OverviewAccountsQuery = { accountStatistics: { total: { count: number, balance: number }, byStatusCategory: Array<{ key: Types.AccountStatusCategory, count: number, balance: number }>, byPortfolio: Array<{ key: string, count: number, balance: number, byStatusCategory: Array<{ key: Types.AccountStatusCategory, count: number }> }> } };

export type OverviewChangesQueryVariables = Types.Exact<{
  zone: Types.Scalars['String']['input'];
}>;


export type OverviewChangesQuery = { auditStatistics: { perDay: Array<{ day: string, created: number, changed: number, byOperation: Array<{ key: Types.ChangeOperation, count: number }> }> } };

export type OverviewBalancesQueryVariables = Types.Exact<{
  days: Types.DayRangeInput;
}>;


export type OverviewBalancesQuery = { closingBalances: { perDay: Array<{ day: string, byStatusCategory: Array<{ key: Types.AccountStatusCategory, count: number, balance: number }> }> } };

export type OverviewStatutesQueryVariables = Types.Exact<{
  today: Types.Scalars['LocalDate']['input'];
  in30: Types.Scalars['LocalDate']['input'];
  in60: Types.Scalars['LocalDate']['input'];
  in90: Types.Scalars['LocalDate']['input'];
}>;


export type OverviewStatutesQuery = { in30: { totalCount: number, totalCountIsCapped: boolean }, in60: { totalCount: number, totalCountIsCapped: boolean }, in90: { totalCount: number, totalCountIsCapped: boolean } };

export type OverviewLegalHoldsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type OverviewLegalHoldsQuery = { accountStatistics: { total: { count: number } } };

export const OverviewAccountsDocument = "query OverviewAccounts{accountStatistics{total{count balance}byStatusCategory{key count balance}byPortfolio{key count balance byStatusCategory{key count}}}}" as string & DocumentTypeDecoration<OverviewAccountsQuery, OverviewAccountsQueryVariables>;

export const OverviewChangesDocument = "query OverviewChanges($zone:String!){auditStatistics(zone:$zone){perDay{day created changed byOperation{key count}}}}" as string & DocumentTypeDecoration<OverviewChangesQuery, OverviewChangesQueryVariables>;

export const OverviewBalancesDocument = "query OverviewBalances($days:DayRangeInput!){closingBalances(days:$days){perDay{day byStatusCategory{key count balance}}}}" as string & DocumentTypeDecoration<OverviewBalancesQuery, OverviewBalancesQueryVariables>;

export const OverviewStatutesDocument = "query OverviewStatutes($today:LocalDate!$in30:LocalDate!$in60:LocalDate!$in90:LocalDate!){in30:accounts(first:0 filter:{statuteEndsOn:{gte:$today lte:$in30}}){totalCount totalCountIsCapped}in60:accounts(first:0 filter:{statuteEndsOn:{gte:$today lte:$in60}}){totalCount totalCountIsCapped}in90:accounts(first:0 filter:{statuteEndsOn:{gte:$today lte:$in90}}){totalCount totalCountIsCapped}}" as string & DocumentTypeDecoration<OverviewStatutesQuery, OverviewStatutesQueryVariables>;

export const OverviewLegalHoldsDocument = "query OverviewLegalHolds{accountStatistics(filter:{onLegalHold:true}){total{count}}}" as string & DocumentTypeDecoration<OverviewLegalHoldsQuery, OverviewLegalHoldsQueryVariables>;
