// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type NeedsQueryVariables = Types.Exact<{
  imports: Types.Scalars['Boolean']['input'];
  runs: Types.Scalars['Boolean']['input'];
  webhooks: Types.Scalars['Boolean']['input'];
  keys: Types.Scalars['Boolean']['input'];
}>;


export type NeedsQuery = { held?: { nodes: Array<{ waitingSince?: string | null, planChecksum?: string | null, undoneBy?: string | null, id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, options: { review: boolean }, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number }, heldBy: Array<{ brake: Types.Brake, actual?: number | null, limit: number }>, failure?: { code: string, message: string } | null }> }, planned?: { nodes: Array<{ waitingSince?: string | null, planChecksum?: string | null, undoneBy?: string | null, id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, options: { review: boolean }, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number }, heldBy: Array<{ brake: Types.Brake, actual?: number | null, limit: number }>, failure?: { code: string, message: string } | null }> }, syncRuns?: { nodes: Array<{ id: string, apiKeyId: string, apiKeyName?: string | null, surface: Types.Surface, receivedAt: string, failed: number, legalHoldsLeft?: number | null }> }, webhooks?: Array<{ id: string, url: string, name: string, disabledBy?: Types.WebhookDisabledBy | null, disabledAt?: string | null, failingSince?: string | null, failedDeliveries: number }>, apiKeys?: Array<{ keyId: string, name: string, expiresAt?: string | null, endsSoon: boolean }> };

export type WaitingImportFragment = { waitingSince?: string | null, planChecksum?: string | null, undoneBy?: string | null, id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, options: { review: boolean }, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number }, heldBy: Array<{ brake: Types.Brake, actual?: number | null, limit: number }>, failure?: { code: string, message: string } | null };

export type CompletedImportQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type CompletedImportQuery = { import?: { id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number } } | null };

export const NeedsDocument = "query Needs($imports:Boolean!$runs:Boolean!$webhooks:Boolean!$keys:Boolean!){held:imports(first:20 filter:{states:[HELD]})@include(if:$imports){nodes{...WaitingImport}}planned:imports(first:20 filter:{states:[PLANNED]})@include(if:$imports){nodes{...WaitingImport}}syncRuns(first:100)@include(if:$runs){nodes{id apiKeyId apiKeyName surface receivedAt failed legalHoldsLeft}}webhooks@include(if:$webhooks){id url name disabledBy disabledAt failingSince failedDeliveries}apiKeys@include(if:$keys){keyId name expiresAt endsSoon}}fragment WaitingImport on Import{...ListedImport ...Stopped waitingSince planChecksum undoneBy options{review}}fragment ListedImport on Import{id name kind state createdAt requested planned{...Counts}done{...Counts}}fragment Counts on ImportCounts{created updated unchanged failed}fragment Stopped on Import{heldBy{brake actual limit}failure{code message}}" as string & DocumentTypeDecoration<NeedsQuery, NeedsQueryVariables>;

export const CompletedImportDocument = "query CompletedImport($id:ID!){import(id:$id){...ListedImport}}fragment ListedImport on Import{id name kind state createdAt requested planned{...Counts}done{...Counts}}fragment Counts on ImportCounts{created updated unchanged failed}" as string & DocumentTypeDecoration<CompletedImportQuery, CompletedImportQueryVariables>;
