import { type Code, httpStatusOf } from '../../../base/errors';
import { createReadiness, healthRoutes } from '../../callers/http/exchange/health';
import { createExpressApp } from '../../callers/http/express-app';
import { homePage } from '../../callers/http/pages/home-page';
import { ACCOUNT_LINK_RESOLVERS, createFindAccount } from '../../surfaces/graphql/schema/account-link.resolver';
import { ACTOR_RESOLVERS } from '../../surfaces/graphql/schema/actor.resolver';
import { createKeyName, KEY_NAME_RESOLVERS } from '../../surfaces/graphql/schema/key-name.resolver';
import { NodeResolver, TimelineEventIdResolver } from '../../surfaces/graphql/schema/node.resolver';
import { SubgraphResolver } from '../../surfaces/graphql/schema/subgraph.resolver';
import { createGraphql } from '../../surfaces/graphql/server';
import { type Metrics } from '../../surfaces/observability';
import { metricsRoutes } from '../../surfaces/observability/metrics-routes';
import { openApiRoutes } from '../../surfaces/openapi/routes';
import { restRoutes, suggestEndpoint } from '../../surfaces/rest';
import { createAdmitTo } from '../../surfaces/rest/requests/admit-to';
import { type Platform } from '../platform';
import { type Accounts } from './accounts';
import { type Callers } from './callers';
import { type Compliance } from './compliance';
import { type Feeds } from './feeds';
import { type Imports } from './imports';
import { type Records } from './records';
import { type Storage } from './storage';

export interface Shown {
  storage: Storage;
  callers: Callers;
  records: Records;
  accounts: Accounts;
  compliance: Compliance;
  feeds: Feeds;
  imports: Imports;
}

/** What operators see of any process: its metrics, and whether it is ready. */
export function createOperatorSurface(platform: Platform, metrics: Metrics, shown: Shown) {
  const { config, log, ping } = platform;
  const { storage, callers, records, feeds, imports } = shown;
  const canUseKeys = () => storage.agreement.canServe;
  const { readiness, beginDrain } = createReadiness({ ping, canUseKeys, diskRoom: platform.embedded?.diskRoom, log });
  metrics.watchStored({
    ...callers.metrics,
    ...records.metrics,
    ...feeds.metrics,
    ...imports.metrics,
    keyState: () => storage.agreement.state,
    readiness,
  });
  const routers = [healthRoutes(readiness), metricsRoutes(metrics.exposition, config.metricsToken)];
  const onRefused = (code: Code) => {
    log.info({ status: httpStatusOf(code), code }, 'refused by the HTTP server');
    metrics.requestRefused(code);
  };
  return { http: createExpressApp(routers, platform, metrics), routers, beginDrain, onRefused };
}

/** How the service looks from outside: GraphQL, REST, their descriptions, metrics and health. */
export async function createSurfaces(platform: Platform, metrics: Metrics, shown: Shown) {
  const { config, clock, turns, onUnexpected } = platform;
  const { callers, records, accounts, compliance, feeds, imports } = shown;
  const { access, readRawBody, recordSecurityEvent, runMutation } = callers;
  const { openAccessNotes } = records;
  const keyName = createKeyName(callers);
  const findAccount = createFindAccount(accounts.accounts);
  const { routers: ofOperators, beginDrain, onRefused } = createOperatorSurface(platform, metrics, shown);

  const admission = { access, readRawBody, recordSecurityEvent, openAccessNotes, config, turns, clock };
  const { router, hasGraphiql, stop } = await createGraphql({
    admission,
    config,
    runMutation,
    onUnexpected,
    feeds: { ...accounts.feeds, ...feeds.feeds, ...records.feeds, ...imports.feeds },
    resolvers: [
      [callers, records, accounts, compliance, feeds, imports].flatMap(({ resolvers }) =>
        Object.values<object>(resolvers),
      ),
      [...KEY_NAME_RESOLVERS, ...ACTOR_RESOLVERS].map((Resolver) => new Resolver({ keyName })),
      ACCOUNT_LINK_RESOLVERS.map((Resolver) => new Resolver({ findAccount })),
      new SubgraphResolver(config),
      new TimelineEventIdResolver(),
      new NodeResolver(shown, findAccount),
    ].flat(),
  });
  // A request tries them one after the other: what is asked most comes first.
  const routers = [
    restRoutes({ admitTo: createAdmitTo(admission), runMutation, keyName, config, onUnexpected }, shown),
    router,
    ofOperators,
    config.apiDocs ? [openApiRoutes(), homePage({ hasGraphiql, hasConsole: config.console })] : [],
    callers.routes,
    suggestEndpoint(config),
  ].flat();
  return { http: createExpressApp(routers, platform, metrics), beginDrain, onRefused, stop };
}
