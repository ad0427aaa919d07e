// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ImportsListQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  states?: Types.InputMaybe<Array<Types.ImportState> | Types.ImportState>;
}>;


export type ImportsListQuery = { imports: { nodes: Array<{ createdBy: string, createdByName?: string | null, id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number } }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } };

export type RunsListQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  hadFailures?: Types.InputMaybe<Types.Scalars['Boolean']['input']>;
}>;


export type RunsListQuery = { syncRuns: { nodes: Array<{ id: string, apiKeyId: string, apiKeyName?: string | null, releasedBy?: string | null, releasedByName?: string | null, receivedAt: string, durationMs: number, requested: number, created: number, updated: number, unchanged: number, failed: number, legalHoldsLeft?: number | null, comparison?: { requestedDifference: number, failedDifference: number, unchangedShare: number, previousUnchangedShare: number } | null }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } };

export const ImportsListDocument = "query ImportsList($after:String$states:[ImportState!]){imports(first:50 after:$after filter:{states:$states}){nodes{...ListedImport createdBy createdByName}pageInfo{hasNextPage endCursor}}}fragment ListedImport on Import{id name kind state createdAt requested planned{...Counts}done{...Counts}}fragment Counts on ImportCounts{created updated unchanged failed}" as string & DocumentTypeDecoration<ImportsListQuery, ImportsListQueryVariables>;

export const RunsListDocument = "query RunsList($after:String$hadFailures:Boolean){syncRuns(first:50 after:$after filter:{hadFailures:$hadFailures}){nodes{id apiKeyId apiKeyName releasedBy releasedByName receivedAt durationMs requested created updated unchanged failed legalHoldsLeft comparison{requestedDifference failedDifference unchangedShare previousUnchangedShare}}pageInfo{hasNextPage endCursor}}}" as string & DocumentTypeDecoration<RunsListQuery, RunsListQueryVariables>;
