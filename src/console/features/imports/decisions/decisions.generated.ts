// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ApplyImportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  planChecksum: Types.Scalars['String']['input'];
}>;


export type ApplyImportMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, import?: { id: string } | null } };

export type ReleaseImportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  reason?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type ReleaseImportMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, import?: { id: string } | null } };

export type CancelImportMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type CancelImportMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, import?: { id: string } | null } };

export type UndoImportMutationVariables = Types.Exact<{
  importId?: Types.InputMaybe<Types.Scalars['ID']['input']>;
  syncRunId?: Types.InputMaybe<Types.Scalars['ID']['input']>;
  portfolioId?: Types.InputMaybe<Types.Scalars['String']['input']>;
}>;


export type UndoImportMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, import?: { id: string } | null } };

export type DecidedFragment = { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, import?: { id: string } | null };

export const ApplyImportDocument = "mutation ApplyImport($id:ID!$planChecksum:String!){answer:applyImport(id:$id planChecksum:$planChecksum){...Decided}}fragment Decided on ImportAnswer{success code message retryAfterSeconds details{field message}import{id}}" as string & DocumentTypeDecoration<ApplyImportMutation, ApplyImportMutationVariables>;

export const ReleaseImportDocument = "mutation ReleaseImport($id:ID!$reason:String){answer:releaseImport(id:$id reason:$reason){...Decided}}fragment Decided on ImportAnswer{success code message retryAfterSeconds details{field message}import{id}}" as string & DocumentTypeDecoration<ReleaseImportMutation, ReleaseImportMutationVariables>;

export const CancelImportDocument = "mutation CancelImport($id:ID!){answer:cancelImport(id:$id){...Decided}}fragment Decided on ImportAnswer{success code message retryAfterSeconds details{field message}import{id}}" as string & DocumentTypeDecoration<CancelImportMutation, CancelImportMutationVariables>;

export const UndoImportDocument = "mutation UndoImport($importId:ID$syncRunId:ID$portfolioId:String){answer:createUndo(importId:$importId syncRunId:$syncRunId portfolioId:$portfolioId review:true){...Decided}}fragment Decided on ImportAnswer{success code message retryAfterSeconds details{field message}import{id}}" as string & DocumentTypeDecoration<UndoImportMutation, UndoImportMutationVariables>;
