import { type Router } from 'express';
import { type AdmissionDependencies } from '../http/exchange/admission';
import { type RunMutation } from '../request/run-mutation';
import { readTrustedDocuments } from './documents/trusted-documents';
import { isGraphiqlInstalled } from './graphiql';
import { createContainer } from './schema/resolvers';
import { createSchema } from './schema/schema';
import { graphqlRoutes } from './server';
import { type Feeds } from './stream/event-stream';

export interface GraphqlOptions extends AdmissionDependencies {
  /** One of each class that the schema has. */
  resolvers: readonly object[];
  feeds: Feeds;
  graphqlIntrospection: boolean;
  /** Whether GraphiQL is served if its packages are installed. */
  graphiql: boolean;
  graphqlMaxCost: number;
  graphqlMaxAnswerBytes: number;
  /** Path of a manifest of the only operations that may be run; undefined: any. */
  graphqlTrustedDocuments: string | undefined;
  runMutation: RunMutation;
  onUnexpected: (error: unknown, requestId: string) => void;
}

export interface Graphql {
  router: Router;
  hasGraphiql: boolean;
  stop(): Promise<void>;
}

/** The GraphQL surface. */
export async function createGraphql(options: GraphqlOptions): Promise<Graphql> {
  const { resolvers, runMutation, feeds, graphqlTrustedDocuments } = options;
  const hasGraphiql = options.graphiql && isGraphiqlInstalled();
  const { router, stop } = await graphqlRoutes({
    ...options,
    schema: createSchema(createContainer(resolvers), runMutation),
    graphiql: hasGraphiql,
    trustedDocuments: graphqlTrustedDocuments === undefined ? undefined : readTrustedDocuments(graphqlTrustedDocuments),
  });
  return {
    router,
    hasGraphiql,
    async stop() {
      for (const feed of Object.values(feeds)) feed.stop();
      await stop();
    },
  };
}
