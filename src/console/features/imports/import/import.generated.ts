// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ImportDetailQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  mayRead: Types.Scalars['Boolean']['input'];
}>;


export type ImportDetailQuery = { import?: { createdBy: string, createdByName?: string | null, committedAt?: string | null, finishedAt?: string | null, releasedBy?: string | null, releasedByName?: string | null, appliedBy?: string | null, appliedByName?: string | null, releaseReason?: string | null, waitingSince?: string | null, balanceMoved?: number | null, missing: number, planChecksum?: string | null, undoes?: string | null, undoneBy?: string | null, id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, options: { review: boolean, complete?: { portfolioId: string } | null }, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number }, heldBy: Array<{ brake: Types.Brake, actual?: number | null, limit: number }>, failure?: { code: string, message: string } | null } | null, syncRun?: { changedFields: Array<{ field: string, accounts: number }>, previousRun?: { id: string, receivedAt: string } | null, comparison?: { requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number, unchangedShare: number, previousUnchangedShare: number } | null } | null };

export type ImportProgressSubscriptionVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type ImportProgressSubscription = { importProgress: { createdBy: string, createdByName?: string | null, committedAt?: string | null, finishedAt?: string | null, releasedBy?: string | null, releasedByName?: string | null, appliedBy?: string | null, appliedByName?: string | null, releaseReason?: string | null, waitingSince?: string | null, balanceMoved?: number | null, missing: number, planChecksum?: string | null, undoes?: string | null, undoneBy?: string | null, id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, options: { review: boolean, complete?: { portfolioId: string } | null }, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number }, heldBy: Array<{ brake: Types.Brake, actual?: number | null, limit: number }>, failure?: { code: string, message: string } | null } };

export type ImportDetailsFragment = { createdBy: string, createdByName?: string | null, committedAt?: string | null, finishedAt?: string | null, releasedBy?: string | null, releasedByName?: string | null, appliedBy?: string | null, appliedByName?: string | null, releaseReason?: string | null, waitingSince?: string | null, balanceMoved?: number | null, missing: number, planChecksum?: string | null, undoes?: string | null, undoneBy?: string | null, id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, options: { review: boolean, complete?: { portfolioId: string } | null }, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number }, heldBy: Array<{ brake: Types.Brake, actual?: number | null, limit: number }>, failure?: { code: string, message: string } | null };

export type ImportRowsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  filter?: Types.InputMaybe<Types.ImportRowFilter>;
  mayRead: Types.Scalars['Boolean']['input'];
}>;


export type ImportRowsQuery = { import?: { rows: { nodes: Array<{ index: number, externalId?: string | null, status: Types.RowOutcome, done: boolean, code?: Types.ImportRowCode | null, message?: string | null, details?: Array<{ field: string, message: string }> | null, changes?: Array<{ field: string, from?: unknown | null, to?: unknown | null }> | null, account?: { person?: { name?: { first?: string | null, last?: string | null } | null } | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } } | null };

export type ImportReasonsQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type ImportReasonsQuery = { import?: { rows: { nodes: Array<{ index: number, code?: Types.ImportRowCode | null, message?: string | null, details?: Array<{ field: string, message: string }> | null }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } } | null };

export type ImportMissingQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type ImportMissingQuery = { import?: { missingAccounts: { nodes: Array<{ externalId: string, since: string }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } } | null };

export const ImportDetailDocument = "query ImportDetail($id:ID!$mayRead:Boolean!){import(id:$id){...ImportDetails}syncRun(id:$id)@include(if:$mayRead){...Compared}}fragment ImportDetails on Import{...ListedImport ...Stopped createdBy createdByName committedAt finishedAt releasedBy releasedByName appliedBy appliedByName releaseReason waitingSince balanceMoved missing options{review complete{portfolioId}}planChecksum undoes undoneBy}fragment ListedImport on Import{id name kind state createdAt requested planned{...Counts}done{...Counts}}fragment Counts on ImportCounts{created updated unchanged failed}fragment Stopped on Import{heldBy{brake actual limit}failure{code message}}fragment Compared on SyncRun{changedFields{field accounts}previousRun{id receivedAt}comparison{requestedDifference createdDifference updatedDifference unchangedDifference failedDifference unchangedShare previousUnchangedShare}}" as string & DocumentTypeDecoration<ImportDetailQuery, ImportDetailQueryVariables>;

export const ImportProgressDocument = "subscription ImportProgress($id:ID!){importProgress(id:$id){...ImportDetails}}fragment ImportDetails on Import{...ListedImport ...Stopped createdBy createdByName committedAt finishedAt releasedBy releasedByName appliedBy appliedByName releaseReason waitingSince balanceMoved missing options{review complete{portfolioId}}planChecksum undoes undoneBy}fragment ListedImport on Import{id name kind state createdAt requested planned{...Counts}done{...Counts}}fragment Counts on ImportCounts{created updated unchanged failed}fragment Stopped on Import{heldBy{brake actual limit}failure{code message}}" as string & DocumentTypeDecoration<ImportProgressSubscription, ImportProgressSubscriptionVariables>;

export const ImportRowsDocument = "query ImportRows($id:ID!$after:String$filter:ImportRowFilter$mayRead:Boolean!){import(id:$id){rows(first:50 after:$after filter:$filter){nodes{index externalId status done code message details{field message}changes@include(if:$mayRead){field from to}account@include(if:$mayRead){...Named}}pageInfo{hasNextPage endCursor}}}}fragment Named on Account{person{name{first last}}}" as string & DocumentTypeDecoration<ImportRowsQuery, ImportRowsQueryVariables>;

export const ImportReasonsDocument = "query ImportReasons($id:ID!$after:String){import(id:$id){rows(first:100 after:$after filter:{outcomes:[FAILED]}){nodes{index code message details{field message}}pageInfo{hasNextPage endCursor}}}}" as string & DocumentTypeDecoration<ImportReasonsQuery, ImportReasonsQueryVariables>;

export const ImportMissingDocument = "query ImportMissing($id:ID!$after:String){import(id:$id){missingAccounts(first:50 after:$after){nodes{externalId since}pageInfo{hasNextPage endCursor}}}}" as string & DocumentTypeDecoration<ImportMissingQuery, ImportMissingQueryVariables>;
