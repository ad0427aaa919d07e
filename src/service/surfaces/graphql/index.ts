import { type Router } from 'express';
import { type Config } from '../../../base/settings/config';
import { type AdmissionDependencies } from '../../callers/http/exchange/admission';
import { type RunMutation } from '../../callers/request/run-mutation';
import { readTrustedDocuments } from './documents/trusted-documents';
import { isGraphiqlInstalled } from './graphiql';
import { createContainer } from './schema/resolvers';
import { createSchema } from './schema/schema';
import { graphqlRoutes } from './server';
import { type Feeds } from './stream/event-stream';

export interface GraphqlOptions {
  admission: AdmissionDependencies;
  config: Config;
  /** One of each class that the schema has. */
  resolvers: readonly object[];
  feeds: Feeds;
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
  const { admission, config, resolvers, feeds, runMutation, onUnexpected } = options;
  const manifest = config.graphqlTrustedDocuments;
  // GraphiQL is served where its packages are installed.
  const hasGraphiql = config.graphiql && isGraphiqlInstalled();
  const { router, stop } = await graphqlRoutes({
    admission,
    schema: createSchema(createContainer(resolvers), runMutation),
    feeds,
    graphiql: hasGraphiql,
    config,
    trustedDocuments: manifest === undefined ? undefined : readTrustedDocuments(manifest),
    onUnexpected,
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
