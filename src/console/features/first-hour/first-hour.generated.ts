// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type FirstHourQueryVariables = Types.Exact<{
  keys: Types.Scalars['Boolean']['input'];
}>;


export type FirstHourQuery = { apiKeys?: Array<{ keyId: string }>, syncRuns: { nodes: Array<{ id: string }> }, imports: { nodes: Array<{ id: string, kind: Types.ImportKind, state: Types.ImportState }> } };

export const FirstHourDocument = "query FirstHour($keys:Boolean!){apiKeys@include(if:$keys){keyId}syncRuns(first:20){nodes{id}}imports(first:20){nodes{id kind state}}}" as string & DocumentTypeDecoration<FirstHourQuery, FirstHourQueryVariables>;
