// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type HistoryChangesQueryVariables = Types.Exact<{
  filter?: Types.InputMaybe<Types.AuditTrailFilter>;
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type HistoryChangesQuery = { auditTrail: { nodes: Array<{ externalId: string, id: string, createdAt: string, operation: Types.ChangeOperation, surface: Types.Surface, source: Types.ChangeSource, apiKeyId: string, apiKeyName?: string | null, requestId: string, undoes?: string | null, reason?: string | null, actor: { kind: Types.ActorKind, id: string, name?: string | null }, syncRun?: { id: string } | null, import?: { releasedBy?: string | null, releasedByName?: string | null, appliedBy?: string | null, appliedByName?: string | null } | null, changes: Array<{ field: string, from?: unknown | null, to?: unknown | null }> }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } };

export type HistoryActorsQueryVariables = Types.Exact<{
  search: Types.Scalars['String']['input'];
}>;


export type HistoryActorsQuery = { actors: Array<{ apiKeyId: string, name: string }> };

export type HistoryAccessQueryVariables = Types.Exact<{
  filter?: Types.InputMaybe<Types.AccessRecordFilter>;
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type HistoryAccessQuery = { accessRecords: { nodes: Array<{ id: string, operation: string, surface: Types.Surface, externalIds: Array<string>, query?: string | null, count: number, fullNumbers: number, apiKeyId: string, apiKeyName?: string | null, requestId: string, clientAddress: string, createdAt: string, actor?: { kind: Types.ActorKind, id: string, name?: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } };

export type HistorySecurityQueryVariables = Types.Exact<{
  filter?: Types.InputMaybe<Types.SecurityEventFilter>;
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type HistorySecurityQuery = { securityEvents: { nodes: Array<{ id: string, kind: Types.SecurityEventKind, scope?: string | null, networks?: Array<string> | null, importId?: string | null, reason?: string | null, apiKeyId: string, apiKeyName?: string | null, clientAddresses: Array<string>, count: number, createdAt: string, lastAt: string, actor?: { kind: Types.ActorKind, id: string, name?: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } };

export const HistoryChangesDocument = "query HistoryChanges($filter:AuditTrailFilter$after:String){auditTrail(first:50 filter:$filter after:$after){nodes{...Entry externalId}pageInfo{hasNextPage endCursor}}}fragment Entry on AuditTrailEntry{id createdAt operation surface source apiKeyId apiKeyName actor{...Who}requestId undoes reason syncRun{id}import{releasedBy releasedByName appliedBy appliedByName}changes{field from to}}fragment Who on Actor{kind id name}" as string & DocumentTypeDecoration<HistoryChangesQuery, HistoryChangesQueryVariables>;

export const HistoryActorsDocument = "query HistoryActors($search:String!){actors(search:$search first:10){apiKeyId name}}" as string & DocumentTypeDecoration<HistoryActorsQuery, HistoryActorsQueryVariables>;

export const HistoryAccessDocument = "query HistoryAccess($filter:AccessRecordFilter$after:String){accessRecords(first:50 filter:$filter after:$after){nodes{id operation surface externalIds query count fullNumbers apiKeyId apiKeyName actor{...Who}requestId clientAddress createdAt}pageInfo{hasNextPage endCursor}}}fragment Who on Actor{kind id name}" as string & DocumentTypeDecoration<HistoryAccessQuery, HistoryAccessQueryVariables>;

export const HistorySecurityDocument = "query HistorySecurity($filter:SecurityEventFilter$after:String){securityEvents(first:50 filter:$filter after:$after){nodes{id kind scope networks importId reason apiKeyId apiKeyName actor{...Who}clientAddresses count createdAt lastAt}pageInfo{hasNextPage endCursor}}}fragment Who on Actor{kind id name}" as string & DocumentTypeDecoration<HistorySecurityQuery, HistorySecurityQueryVariables>;
