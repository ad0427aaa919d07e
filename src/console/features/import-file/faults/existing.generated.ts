// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ExistingAccountsQueryVariables = Types.Exact<{
  ids: Array<Types.Scalars['String']['input']> | Types.Scalars['String']['input'];
}>;


export type ExistingAccountsQuery = { accounts: { nodes: Array<{ externalId: string }> } };

export const ExistingAccountsDocument = "query ExistingAccounts($ids:[String!]!){accounts(first:100 filter:{externalId:{in:$ids}}){nodes{externalId}}}" as string & DocumentTypeDecoration<ExistingAccountsQuery, ExistingAccountsQueryVariables>;
