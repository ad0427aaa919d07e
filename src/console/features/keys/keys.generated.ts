// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type KeysQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type KeysQuery = { apiKeys: Array<{ keyId: string, name: string, scopes: Array<string>, networks?: Array<string> | null, createdAt: string, lastUsedAt?: string | null, expiresAt?: string | null, revokedAt?: string | null, isUsable: boolean, endsSoon: boolean }> };

export type MakeKeyMutationVariables = Types.Exact<{
  input: Types.NewApiKeyInput;
}>;


export type MakeKeyMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, apiKey?: string | null, details?: Array<{ field: string, message: string }> | null, key?: { name: string } | null } };

export type LimitKeyMutationVariables = Types.Exact<{
  keyId: Types.Scalars['ID']['input'];
  networks: Array<Types.Scalars['String']['input']> | Types.Scalars['String']['input'];
}>;


export type LimitKeyMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type ExpireKeyMutationVariables = Types.Exact<{
  keyId: Types.Scalars['ID']['input'];
  expiresAt: Types.Scalars['DateTimeISO']['input'];
}>;


export type ExpireKeyMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type RevokeKeyMutationVariables = Types.Exact<{
  keyId: Types.Scalars['ID']['input'];
}>;


export type RevokeKeyMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type KeyChangeFragment = { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null };

export const KeysDocument = "query Keys{apiKeys(includeRevoked:true){keyId name scopes networks createdAt lastUsedAt expiresAt revokedAt isUsable endsSoon}}" as string & DocumentTypeDecoration<KeysQuery, KeysQueryVariables>;

export const MakeKeyDocument = "mutation MakeKey($input:NewApiKeyInput!){answer:createApiKey(input:$input){success code message retryAfterSeconds details{field message}apiKey key{name}}}" as string & DocumentTypeDecoration<MakeKeyMutation, MakeKeyMutationVariables>;

export const LimitKeyDocument = "mutation LimitKey($keyId:ID!$networks:[String!]!){answer:setApiKeyNetworks(keyId:$keyId networks:$networks){...KeyChange}}fragment KeyChange on ApiKeyAnswer{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<LimitKeyMutation, LimitKeyMutationVariables>;

export const ExpireKeyDocument = "mutation ExpireKey($keyId:ID!$expiresAt:DateTimeISO!){answer:expireApiKey(keyId:$keyId expiresAt:$expiresAt){...KeyChange}}fragment KeyChange on ApiKeyAnswer{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<ExpireKeyMutation, ExpireKeyMutationVariables>;

export const RevokeKeyDocument = "mutation RevokeKey($keyId:ID!){answer:revokeApiKey(keyId:$keyId){...KeyChange}}fragment KeyChange on ApiKeyAnswer{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<RevokeKeyMutation, RevokeKeyMutationVariables>;
