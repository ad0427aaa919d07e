// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type WebhookDetailQueryVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type WebhookDetailQuery = { webhook?: { cursor: string, createdAt: string, createdBy: string, createdByName?: string | null, earlierSecretUntil?: string | null, id: string, url: string, name: string, kinds: Array<Types.ChangeKind>, portfolioIds: Array<string>, statusCategories: Array<Types.AccountStatusCategory>, fields: Array<string>, batch: boolean, isEnabled: boolean, disabledBy?: Types.WebhookDisabledBy | null, disabledAt?: string | null, takenAt?: string | null, failingSince?: string | null, waitingSince?: string | null, failedDeliveries: number } | null };

export type WebhookDeliveriesQueryVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  filter: Types.WebhookDeliveryFilter;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { nodes: Array<{ id: string, messageId: string, state: Types.WebhookDeliveryState, types: Array<string>, changes: number, createdAt: string, attempts: number, nextAttemptAt?: string | null, lastAttemptAt?: string | null, status?: number | null, failure?: Types.WebhookSendFailure | null, answer?: string | null, durationMs?: number | null }>, pageInfo: { hasNextPage: boolean, endCursor?: string | null } } };

export type ChangeWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  input: Types.WebhookInput;
}>;


export type ChangeWebhookMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type ReplaceWebhookSecretMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
  overlapHours: Types.Scalars['Int']['input'];
}>;


export type ReplaceWebhookSecretMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, secret?: string | null, details?: Array<{ field: string, message: string }> | null } };

export type DisableWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type DisableWebhookMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type EnableWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type EnableWebhookMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type DeleteWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type DeleteWebhookMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type TestWebhookMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type TestWebhookMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, isTaken?: boolean | null, status?: number | null, failure?: Types.WebhookSendFailure | null, answer?: string | null, durationMs?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type ResendDeliveryMutationVariables = Types.Exact<{
  id: Types.Scalars['ID']['input'];
}>;


export type ResendDeliveryMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type ResendFromMutationVariables = Types.Exact<{
  webhookId: Types.Scalars['ID']['input'];
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  since?: Types.InputMaybe<Types.Scalars['DateTimeISO']['input']>;
}>;


export type ResendFromMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null } };

export type WebhookChangeFragment = { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null };

export type ResentFragment = { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, details?: Array<{ field: string, message: string }> | null };

export const WebhookDetailDocument = "query WebhookDetail($id:ID!){webhook(id:$id){...WebhookFacts cursor createdAt createdBy createdByName earlierSecretUntil}}fragment WebhookFacts on Webhook{id url name kinds portfolioIds statusCategories fields batch isEnabled disabledBy disabledAt takenAt failingSince waitingSince failedDeliveries}" as string & DocumentTypeDecoration<WebhookDetailQuery, WebhookDetailQueryVariables>;

export const WebhookDeliveriesDocument = "query WebhookDeliveries($after:String$filter:WebhookDeliveryFilter!){webhookDeliveries(first:25 after:$after filter:$filter){nodes{id messageId state types changes createdAt attempts nextAttemptAt lastAttemptAt status failure answer durationMs}pageInfo{hasNextPage endCursor}}}" as string & DocumentTypeDecoration<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;

export const ChangeWebhookDocument = "mutation ChangeWebhook($id:ID!$input:WebhookInput!){answer:updateWebhook(id:$id input:$input){...WebhookChange}}fragment WebhookChange on WebhookAnswer{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<ChangeWebhookMutation, ChangeWebhookMutationVariables>;

export const ReplaceWebhookSecretDocument = "mutation ReplaceWebhookSecret($id:ID!$overlapHours:Int!){answer:rotateWebhookSecret(id:$id overlapHours:$overlapHours){success code message retryAfterSeconds details{field message}secret}}" as string & DocumentTypeDecoration<ReplaceWebhookSecretMutation, ReplaceWebhookSecretMutationVariables>;

export const DisableWebhookDocument = "mutation DisableWebhook($id:ID!){answer:disableWebhook(id:$id){...WebhookChange}}fragment WebhookChange on WebhookAnswer{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<DisableWebhookMutation, DisableWebhookMutationVariables>;

export const EnableWebhookDocument = "mutation EnableWebhook($id:ID!){answer:enableWebhook(id:$id){...WebhookChange}}fragment WebhookChange on WebhookAnswer{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<EnableWebhookMutation, EnableWebhookMutationVariables>;

export const DeleteWebhookDocument = "mutation DeleteWebhook($id:ID!){answer:deleteWebhook(id:$id){...WebhookChange}}fragment WebhookChange on WebhookAnswer{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<DeleteWebhookMutation, DeleteWebhookMutationVariables>;

export const TestWebhookDocument = "mutation TestWebhook($id:ID!){answer:testWebhook(id:$id){success code message retryAfterSeconds details{field message}isTaken status failure answer durationMs}}" as string & DocumentTypeDecoration<TestWebhookMutation, TestWebhookMutationVariables>;

export const ResendDeliveryDocument = "mutation ResendDelivery($id:ID!){answer:resendDelivery(id:$id){...Resent}}fragment Resent on ResendAnswer{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<ResendDeliveryMutation, ResendDeliveryMutationVariables>;

export const ResendFromDocument = "mutation ResendFrom($webhookId:ID!$after:String$since:DateTimeISO){answer:resendFrom(webhookId:$webhookId after:$after since:$since){...Resent}}fragment Resent on ResendAnswer{success code message retryAfterSeconds details{field message}}" as string & DocumentTypeDecoration<ResendFromMutation, ResendFromMutationVariables>;
