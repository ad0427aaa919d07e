// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ListedImportFragment = { id: string, name?: string | null, kind: Types.ImportKind, state: Types.ImportState, createdAt: string, requested: number, planned: { created: number, updated: number, unchanged: number, failed: number }, done: { created: number, updated: number, unchanged: number, failed: number } };

export type CountsFragment = { created: number, updated: number, unchanged: number, failed: number };

export type StoppedFragment = { heldBy: Array<{ brake: Types.Brake, actual?: number | null, limit: number }>, failure?: { code: string, message: string } | null };

export type ComparedFragment = { changedFields: Array<{ field: string, accounts: number }>, previousRun?: { id: string, receivedAt: string } | null, comparison?: { requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number, unchangedShare: number, previousUnchangedShare: number } | null };

export type EntryFragment = { id: string, createdAt: string, operation: Types.ChangeOperation, surface: Types.Surface, source: Types.ChangeSource, apiKeyId: string, apiKeyName?: string | null, requestId: string, undoes?: string | null, reason?: string | null, actor: { kind: Types.ActorKind, id: string, name?: string | null }, syncRun?: { id: string } | null, import?: { releasedBy?: string | null, releasedByName?: string | null, appliedBy?: string | null, appliedByName?: string | null } | null, changes: Array<{ field: string, from?: unknown | null, to?: unknown | null }> };

export type WhoFragment = { kind: Types.ActorKind, id: string, name?: string | null };

export type NamedFragment = { person?: { name?: { first?: string | null, last?: string | null } | null } | null };

export type FilterValuesQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type FilterValuesQuery = { accountStatistics: { byPortfolio: Array<{ key: string }>, byBucket: Array<{ key?: string | null }> } };

export const FilterValuesDocument = "query FilterValues{accountStatistics{byPortfolio{key}byBucket{key}}}" as string & DocumentTypeDecoration<FilterValuesQuery, FilterValuesQueryVariables>;
