// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AccountsQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  first: Types.Scalars['Int']['input'];
  filter?: Types.InputMaybe<Types.AccountFilter>;
  sort?: Types.InputMaybe<Types.AccountSort>;
}>;


export type AccountsQuery = { accounts: { nodes: Array<{ id: string, externalId: string, portfolioId: string, bucket?: string | null, status: Types.AccountStatus, statusCategory: Types.AccountStatusCategory, clientStatus?: string | null, currentBalance?: number | string | null, typeOfDebt?: Types.TypeOfDebt | null, client?: string | null, bank?: string | null, tags: Array<string>, phoneNumber?: string | null, emailAddress?: string | null, erasedAt?: string | null, createdAt: string, updatedAt: string, person?: { name?: { first?: string | null, last?: string | null } | null } | null, address?: { city?: string | null, state?: string | null, zip?: string | null } | null, history?: { lastPayment?: { amount?: number | null, date?: string | null } | null, placed?: { date?: string | null } | null } | null, smsOptOut?: { isOptedOut?: boolean | null } | null, legalHold?: { placedAt: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } };

export type AccountCountQueryVariables = Types.Exact<{
  filter?: Types.InputMaybe<Types.AccountFilter>;
}>;


export type AccountCountQuery = { accounts: { totalCount: number, totalCountIsCapped: boolean } };

export type AccountCategoriesQueryVariables = Types.Exact<{
  filter?: Types.InputMaybe<Types.AccountFilter>;
}>;


export type AccountCategoriesQuery = { accountStatistics: { byStatusCategory: Array<{ key: Types.AccountStatusCategory, count: number }> } };

export type ChangedByRunsQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type ChangedByRunsQuery = { syncRuns: { nodes: Array<{ id: string, receivedAt: string, created: number, updated: number }> } };

export const AccountsDocument = "query Accounts($after:String$first:Int!$filter:AccountFilter$sort:AccountSort){accounts(first:$first after:$after filter:$filter sort:$sort){nodes{id externalId portfolioId bucket status statusCategory clientStatus currentBalance typeOfDebt client bank tags phoneNumber emailAddress person{name{first last}}address{city state zip}history{lastPayment{amount date}placed{date}}smsOptOut{isOptedOut}legalHold{placedAt}erasedAt createdAt updatedAt}pageInfo{hasNextPage endCursor}}}" as string & DocumentTypeDecoration<AccountsQuery, AccountsQueryVariables>;

export const AccountCountDocument = "query AccountCount($filter:AccountFilter){accounts(first:1 filter:$filter){totalCount totalCountIsCapped}}" as string & DocumentTypeDecoration<AccountCountQuery, AccountCountQueryVariables>;

export const AccountCategoriesDocument = "query AccountCategories($filter:AccountFilter){accountStatistics(filter:$filter){byStatusCategory{key count}}}" as string & DocumentTypeDecoration<AccountCategoriesQuery, AccountCategoriesQueryVariables>;

export const ChangedByRunsDocument = "query ChangedByRuns{syncRuns(first:100){nodes{id receivedAt created updated}}}" as string & DocumentTypeDecoration<ChangedByRunsQuery, ChangedByRunsQueryVariables>;
