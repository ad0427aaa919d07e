// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type PeopleQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PeopleQuery = { people: Array<{ id: string, actorId: string, name: string, groups: Array<string>, signedInAt: string, sessions: number }> };

export type EndSessionsMutationVariables = Types.Exact<{
  holderId: Types.Scalars['ID']['input'];
}>;


export type EndSessionsMutation = { answer: { success: boolean, code: string, message: string, retryAfterSeconds?: number | null } };

export const PeopleDocument = "query People{people{id actorId name groups signedInAt sessions}}" as string & DocumentTypeDecoration<PeopleQuery, PeopleQueryVariables>;

export const EndSessionsDocument = "mutation EndSessions($holderId:ID!){answer:endSessions(holderId:$holderId){success code message retryAfterSeconds}}" as string & DocumentTypeDecoration<EndSessionsMutation, EndSessionsMutationVariables>;
