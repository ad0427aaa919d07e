// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type WebhookFactsFragment = { id: string, url: string, name: string, kinds: Array<Types.ChangeKind>, portfolioIds: Array<string>, statusCategories: Array<Types.AccountStatusCategory>, fields: Array<string>, batch: boolean, isEnabled: boolean, disabledBy?: Types.WebhookDisabledBy | null, disabledAt?: string | null, takenAt?: string | null, failingSince?: string | null, waitingSince?: string | null, failedDeliveries: number };

export type WebhooksQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { webhooks: Array<{ id: string, url: string, name: string, kinds: Array<Types.ChangeKind>, portfolioIds: Array<string>, statusCategories: Array<Types.AccountStatusCategory>, fields: Array<string>, batch: boolean, isEnabled: boolean, disabledBy?: Types.WebhookDisabledBy | null, disabledAt?: string | null, takenAt?: string | null, failingSince?: string | null, waitingSince?: string | null, failedDeliveries: number }> };

export type MakeWebhookMutationVariables = Types.Exact<{
  input: Types.WebhookInput;
}>;


export type MakeWebhookMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null, secret?: string | null, details?: Array<{ field: string, message: string }> | null, webhook?: { id: string, name: string, url: string } | null } };

export const WebhooksDocument = "query Webhooks{webhooks{...WebhookFacts}}fragment WebhookFacts on Webhook{id url name kinds portfolioIds statusCategories fields batch isEnabled disabledBy disabledAt takenAt failingSince waitingSince failedDeliveries}" as string & DocumentTypeDecoration<WebhooksQuery, WebhooksQueryVariables>;

export const MakeWebhookDocument = "mutation MakeWebhook($input:WebhookInput!){answer:createWebhook(input:$input){success code message retryAfterSeconds details{field message}secret webhook{id name url}}}" as string & DocumentTypeDecoration<MakeWebhookMutation, MakeWebhookMutationVariables>;
