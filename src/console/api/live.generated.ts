// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from './schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type ChangesSubscriptionVariables = Types.Exact<{
  after?: Types.InputMaybe<Types.Scalars['String']['input']>;
  filter?: Types.InputMaybe<Types.ChangeFilter>;
}>;


export type ChangesSubscription = { changes: { kind: Types.ChangeKind, importId?: string | null, syncRunId?: string | null, createdAt: string, cursor: string } };

export const ChangesDocument = "subscription Changes($after:String$filter:ChangeFilter){changes(after:$after filter:$filter){kind importId syncRunId createdAt cursor}}" as string & DocumentTypeDecoration<ChangesSubscription, ChangesSubscriptionVariables>;
