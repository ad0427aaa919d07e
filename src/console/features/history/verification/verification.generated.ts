// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type HistoryVerificationQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type HistoryVerificationQuery = { historyVerification: { part: Types.HistoryPart, accounts: number, changes: number, roots: number, beginsAt?: string | null, signedUntil?: string | null, endCursor?: string | null, accepted: Array<{ from: string, until: string, sealedAt: string, reason: string }>, fault?: { code: Types.HistoryFaultCode, message: string, externalId?: string | null, version?: number | null, at?: string | null } | null } };

export type HistoryVerificationSizeQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type HistoryVerificationSizeQuery = { accountStatistics: { total: { count: number } } };

export const HistoryVerificationDocument = "query HistoryVerification($after:String){historyVerification(after:$after){part accounts changes roots beginsAt signedUntil accepted{from until sealedAt reason}fault{code message externalId version at}endCursor}}" as string & DocumentTypeDecoration<HistoryVerificationQuery, HistoryVerificationQueryVariables>;

export const HistoryVerificationSizeDocument = "query HistoryVerificationSize{accountStatistics{total{count}}}" as string & DocumentTypeDecoration<HistoryVerificationSizeQuery, HistoryVerificationSizeQueryVariables>;
