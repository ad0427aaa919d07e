// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type RunDetailQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type RunDetailQuery = { syncRun?: { id: string, apiKeyId: string, apiKeyName?: string | null, releasedBy?: string | null, releasedByName?: string | null, surface: string, requestId: string, receivedAt: string, durationMs: number, requested: number, created: number, updated: number, unchanged: number, failed: number, failedRows: Array<{ index: number, externalId?: string | null, code: string, details?: Array<{ field: string, message: string }> | null }>, changedFields: Array<{ field: string, accounts: number }>, previousRun?: { id: string, receivedAt: string } | null, comparison?: { requestedDifference: number, createdDifference: number, updatedDifference: number, unchangedDifference: number, failedDifference: number, unchangedShare: number, previousUnchangedShare: number } | null } | null, import?: { id: string, name?: string | null } | null };

export const RunDetailDocument = "query RunDetail($id:ID!){syncRun(id:$id){id apiKeyId apiKeyName releasedBy releasedByName surface requestId receivedAt durationMs requested created updated unchanged failed ...Compared failedRows{index externalId code details{field message}}}import(id:$id){id name}}fragment Compared on SyncRun{changedFields{field accounts}previousRun{id receivedAt}comparison{requestedDifference createdDifference updatedDifference unchangedDifference failedDifference unchangedShare previousUnchangedShare}}" as string & DocumentTypeDecoration<RunDetailQuery, RunDetailQueryVariables>;
