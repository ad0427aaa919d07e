// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type FindAccountsQueryVariables = Types.Exact<{
  text: Types.Scalars['String']['input'];
}>;


export type FindAccountsQuery = { exact?: { id: string, externalId: string, status: Types.AccountStatus, currentBalance?: number | string | null, erasedAt?: string | null, person?: { name?: { first?: string | null, last?: string | null } | null } | null } | null, found: { nodes: Array<{ id: string, externalId: string, status: Types.AccountStatus, currentBalance?: number | string | null, erasedAt?: string | null, person?: { name?: { first?: string | null, last?: string | null } | null } | null }> } };

export type FoundAccountFragment = { id: string, externalId: string, status: Types.AccountStatus, currentBalance?: number | string | null, erasedAt?: string | null, person?: { name?: { first?: string | null, last?: string | null } | null } | null };

export const FindAccountsDocument = "query FindAccounts($text:String!){exact:account(externalId:$text){...FoundAccount}found:accounts(first:5 filter:{search:$text}){nodes{...FoundAccount}}}fragment FoundAccount on Account{id externalId status currentBalance person{name{first last}}erasedAt}" as string & DocumentTypeDecoration<FindAccountsQuery, FindAccountsQueryVariables>;
