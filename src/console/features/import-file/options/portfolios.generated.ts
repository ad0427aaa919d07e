// Generated from the .graphql file beside it by `npm run generate`. Do not edit.
import type * as Types from '../../../api/schema.generated';

import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type PortfoliosInUseQueryVariables = Types.Exact<{ [key: string]: never; }>;


export type PortfoliosInUseQuery = { accountStatistics: { byPortfolio: Array<{ key: string }> } };

export const PortfoliosInUseDocument = "query PortfoliosInUse{accountStatistics{byPortfolio{key}}}" as string & DocumentTypeDecoration<PortfoliosInUseQuery, PortfoliosInUseQueryVariables>;
