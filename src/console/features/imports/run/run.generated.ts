// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type RunDetailQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type RunDetailQuery = { syncRun?: { id: string, apiKeyId: string, apiKeyName?: string | null, releasedBy?: string | null, releasedByName?: string | null, surface: Types.Surface, requestId: string, receivedAt: string, durationMs: number, requested: number, created: number, updated: number, unchanged: number, failed: number, legalHoldsLeft?: number | null, optOutsCleared?: number | null, balanceMoved?: number | null, failedRows: Array<{ index: number, externalId?: string | null, code: string, details?: Array<{ field: string, message: string }> | null }>, changedFields: Array<{ field: string, accounts: number }>, previousRun?: { id: string, receivedAt: string } | null, comparison?: { requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number, unchangedShare: number, previousUnchangedShare: number } | null } | null, import?: { id: string, name?: string | null, kind: Types.ImportKind } | null };

export type RunRowsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  outcome?: Types.InputMaybe<Types.RowOutcome>;
  field?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type RunRowsQuery = { syncRun?: { changes: { nodes: Array<{ externalId: string, outcome: Types.RowOutcome, account?: { person?: { name?: { first?: string | null, last?: string | null } | null } | null } | null, entry?: { changes: Array<{ field: string, from?: unknown | null, to?: unknown | null }> } | null }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } } | null };

export const RunDetailDocument = "query RunDetail($id:ID!){syncRun(id:$id){id apiKeyId apiKeyName releasedBy releasedByName surface requestId receivedAt durationMs requested created updated unchanged failed legalHoldsLeft optOutsCleared balanceMoved ...Compared failedRows{index externalId code details{field message}}}import(id:$id){id name kind}}fragment Compared on SyncRun{changedFields{field accounts}previousRun{id receivedAt}comparison{requestedDifference createdDifference updatedDifference unchangedDifference failedDifference unchangedShare previousUnchangedShare}}" as string & DocumentTypeDecoration<RunDetailQuery, RunDetailQueryVariables>;

export const RunRowsDocument = "query RunRows($id:ID!$after:String$outcome:RowOutcome$field:String){syncRun(id:$id){changes(first:50 after:$after outcome:$outcome field:$field){nodes{externalId outcome account{...Named}entry{changes{field from to}}}pageInfo{hasNextPage endCursor}}}}fragment Named on Account{person{name{first last}}}" as string & DocumentTypeDecoration<RunRowsQuery, RunRowsQueryVariables>;
