// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ChangeResultFragment = { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null };

export type UpdateAccountMutationVariables = Types.Exact<{
  externalId: Types.Scalars['String']['input'];
  ifVersion: Types.Scalars['Int']['input'];
  update: Types.AccountUpdateInput;
}>;


export type UpdateAccountMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type PlaceLegalHoldMutationVariables = Types.Exact<{
  externalId: Types.Scalars['String']['input'];
  reason: Types.Scalars['String']['input'];
}>;


export type PlaceLegalHoldMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type ReleaseLegalHoldMutationVariables = Types.Exact<{
  externalId: Types.Scalars['String']['input'];
  reason: Types.Scalars['String']['input'];
}>;


export type ReleaseLegalHoldMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type ErasePersonMutationVariables = Types.Exact<{
  externalId: Types.Scalars['String']['input'];
  reason: Types.Scalars['String']['input'];
}>;


export type ErasePersonMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export const UpdateAccountDocument = "mutation UpdateAccount($externalId:String!$ifVersion:Int!$update:AccountUpdateInput!){answer:updateAccount(externalId:$externalId ifVersion:$ifVersion update:$update){...ChangeResult}}fragment ChangeResult on UpdateAccountResult{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<UpdateAccountMutation, UpdateAccountMutationVariables>;

export const PlaceLegalHoldDocument = "mutation PlaceLegalHold($externalId:String!$reason:String!){answer:placeLegalHold(externalId:$externalId reason:$reason){...ChangeResult}}fragment ChangeResult on UpdateAccountResult{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<PlaceLegalHoldMutation, PlaceLegalHoldMutationVariables>;

export const ReleaseLegalHoldDocument = "mutation ReleaseLegalHold($externalId:String!$reason:String!){answer:releaseLegalHold(externalId:$externalId reason:$reason){...ChangeResult}}fragment ChangeResult on UpdateAccountResult{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<ReleaseLegalHoldMutation, ReleaseLegalHoldMutationVariables>;

export const ErasePersonDocument = "mutation ErasePerson($externalId:String!$reason:String!){answer:erasePerson(externalId:$externalId reason:$reason){...ChangeResult}}fragment ChangeResult on UpdateAccountResult{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<ErasePersonMutation, ErasePersonMutationVariables>;
