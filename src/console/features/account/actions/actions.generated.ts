// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ChangeResultFragment = { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, account?: { version: number } | null };

export type UpdateAccountMutationVariables = Types.Exact<{
  externalId: Types.Scalars['String']['input'];
  ifVersion: Types.Scalars['Int']['input'];
  update: Types.AccountUpdateInput;
}>;


export type UpdateAccountMutation = { updateAccount: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, account?: { version: number } | null } };

export type PlaceLegalHoldMutationVariables = Types.Exact<{
  externalId: Types.Scalars['String']['input'];
  reason: Types.Scalars['String']['input'];
}>;


export type PlaceLegalHoldMutation = { placeLegalHold: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, account?: { version: number } | null } };

export type ReleaseLegalHoldMutationVariables = Types.Exact<{
  externalId: Types.Scalars['String']['input'];
  reason: Types.Scalars['String']['input'];
}>;


export type ReleaseLegalHoldMutation = { releaseLegalHold: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, account?: { version: number } | null } };

export type ErasePersonMutationVariables = Types.Exact<{
  externalId: Types.Scalars['String']['input'];
  reason: Types.Scalars['String']['input'];
}>;


export type ErasePersonMutation = { erasePerson: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null, account?: { version: number } | null } };

export const UpdateAccountDocument = "mutation UpdateAccount($externalId:String!$ifVersion:Int!$update:AccountUpdateInput!){updateAccount(externalId:$externalId ifVersion:$ifVersion update:$update){...ChangeResult}}fragment ChangeResult on UpdateAccountResult{success code message retryAfterSeconds details{field message}account{version}}" as string & DocumentTypeDecoration<UpdateAccountMutation, UpdateAccountMutationVariables>;

export const PlaceLegalHoldDocument = "mutation PlaceLegalHold($externalId:String!$reason:String!){placeLegalHold(externalId:$externalId reason:$reason){...ChangeResult}}fragment ChangeResult on UpdateAccountResult{success code message retryAfterSeconds details{field message}account{version}}" as string & DocumentTypeDecoration<PlaceLegalHoldMutation, PlaceLegalHoldMutationVariables>;

export const ReleaseLegalHoldDocument = "mutation ReleaseLegalHold($externalId:String!$reason:String!){releaseLegalHold(externalId:$externalId reason:$reason){...ChangeResult}}fragment ChangeResult on UpdateAccountResult{success code message retryAfterSeconds details{field message}account{version}}" as string & DocumentTypeDecoration<ReleaseLegalHoldMutation, ReleaseLegalHoldMutationVariables>;

export const ErasePersonDocument = "mutation ErasePerson($externalId:String!$reason:String!){erasePerson(externalId:$externalId reason:$reason){...ChangeResult}}fragment ChangeResult on UpdateAccountResult{success code message retryAfterSeconds details{field message}account{version}}" as string & DocumentTypeDecoration<ErasePersonMutation, ErasePersonMutationVariables>;
