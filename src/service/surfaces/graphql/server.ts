import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { type RequestHandler, Router } from 'express';
import { type DocumentNode, type FormattedExecutionResult, GraphQLError, OperationTypeNode } from 'graphql';
import { type Code, httpStatusOf, isCode, ServiceError } from '../../../base/errors';
import { type Config } from '../../../base/settings/config';
import { parseJsonBody } from '../../callers/http/body/json-body';
import { SMALL_BODY_BYTES } from '../../callers/http/body/raw-body';
import { type AdmissionDependencies, admit } from '../../callers/http/exchange/admission';
import { challengeOf, setFailureHeaders } from '../../callers/http/exchange/send-answer';
import { type RequestContext } from '../../callers/request/request-context';
import { type RunMutation } from '../../callers/request/run-mutation';
import { asServiceError, settleError } from '../../storage/database/transactions/documented-failure';
import { createDocuments } from './documents/documents';
import { createConsoleDocuments, readTrustedDocuments, withTrustedDocument } from './documents/trusted-documents';
import { graphiqlRoutes, isGraphiqlInstalled } from './graphiql';
import { type AnswerBudget, answerBudgets, createAnswerBudgets } from './limits/answer-budget';
import { causeWithin, formatError, formatFailure, type OnUnexpected, presentError } from './limits/format-error';
import { BULK_UPSERT, limitOf, operationLimits } from './limits/limits';
import { enumValuesIn } from './limits/message-without-values';
import { topFieldsOf } from './limits/query-shape';
import { nameOperation, operationIn, operationSpan } from './name-operation';
import { requestInBody, requireOperation } from './request-in-body';
import { createContainer } from './schema/resolvers';
import { createSchema } from './schema/schema';
import { failures, postOnly, sendJson } from './send-failures';
import { createEventStream, type Feeds } from './stream/event-stream';

interface GraphqlOptions {
  admission: AdmissionDependencies;
  config: Config;
  /** One of each class that the schema has. */
  resolvers: readonly object[];
  feeds: Feeds;
  runMutation: RunMutation;
  onUnexpected: OnUnexpected;
}

/** The body of a subscription stays in memory for as long as the subscription lasts. */
const MAX_SUBSCRIPTION_BYTES = 100_000;

const ignore = () => undefined;

/**
 * Apollo would print errors, including their values, outside the log of the service. `errorReporting` logs them
 * instead.
 */
const SILENT_LOGGER: NonNullable<ApolloServerOptions<RequestContext>['logger']> = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
};

/** A request, the document in its body where there is one, and what its answer may hold. */
interface GraphqlContext extends RequestContext {
  document: DocumentNode | undefined;
  answer: AnswerBudget;
  releaseBody: () => void;
}

/**
 * Refuses a large body unless its operation is a bulk upsert, the only one that needs it.
 * @throws ServiceError `PAYLOAD_TOO_LARGE`
 */
function requireBulkUpsert(body: unknown, document: DocumentNode | undefined): void {
  const operation = document && operationIn(body, document);
  if (document && operation && topFieldsOf(document, operation).includes(BULK_UPSERT)) return;
  const message = `Only the body of ${BULK_UPSERT} may be larger than ${SMALL_BODY_BYTES} bytes`;
  throw new ServiceError('PAYLOAD_TOO_LARGE', message);
}

/** @throws ServiceError `INVALID_REQUEST_BODY` */
function requireNoSubscription({ definitions }: DocumentNode): void {
  const { SUBSCRIPTION } = OperationTypeNode;
  if (!definitions.some((definition) => 'operation' in definition && definition.operation === SUBSCRIPTION)) return;
  throw new ServiceError('INVALID_REQUEST_BODY', 'Subscriptions are served at /graphql/stream, as server-sent events');
}

/** Gives Apollo the document, which it would otherwise parse and validate itself. */
const readDocuments: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    didResolveSource: async (request) => void Object.assign(request, { document: request.contextValue.document }),
  }),
};

/** Sends the answer once the work that it waits for is done. */
const waitingBeforeAnswer: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue: { beforeAnswer } }) => void (await Promise.all(beforeAnswer)),
  }),
};

/** Whether a failure of a field is the HTTP status of the answer. */
const isStatus = (code: unknown): code is Code => code === 'SERVICE_UNAVAILABLE' || code === 'MISSING_AUTH_HEADERS';

/** Logs masked errors, and gives the caller the id under which the log has them. */
const errorReporting = (onUnexpected: OnUnexpected): ApolloServerPlugin<RequestContext> => ({
  unexpectedErrorProcessingRequest: async ({ error, requestContext }) =>
    onUnexpected(error, requestContext.contextValue.requestId),
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) {
        contextValue.note(limitOf(error));
        const cause = causeWithin(error);
        if (cause === undefined) continue;
        settleError(cause, (unexpected) => onUnexpected(unexpected, contextValue.requestId));
      }
    },
    willSendResponse: async ({ response: { body, http }, contextValue: { requestId, note, accessNotes } }) => {
      // What cannot be recorded is not sent.
      const failure = await accessNotes.settle().then(() => undefined, asServiceError);
      // No operation is answered in parts.
      if (body.kind !== 'single') return;
      if (failure) body.singleResult = { errors: [formatFailure(failure)] };
      const { singleResult } = body;
      const { errors = [], extensions } = singleResult;
      for (const error of errors) Object.assign(error, { extensions: { ...error.extensions, requestId } });
      singleResult.extensions = { ...extensions, requestId };
      const [first] = errors;
      if (first) note({ code: String(first.extensions?.code) });
      const { code, retryAfterSeconds } = errors.find(({ extensions }) => isStatus(extensions?.code))?.extensions ?? {};
      if (isStatus(code)) http.status = httpStatusOf(code);
      const challenge = isStatus(code) ? challengeOf(code) : undefined;
      if (challenge !== undefined) http.headers.set('www-authenticate', challenge);
      if (retryAfterSeconds !== undefined) http.headers.set('retry-after', String(retryAfterSeconds));
    },
  }),
});

/** The text of an answer; if it has none, such as for a value that JSON does not know, of the failure. */
export function formAnswer(result: FormattedExecutionResult, onUnexpected: OnUnexpected): string {
  try {
    return JSON.stringify(result);
  } catch (error) {
    const requestId = String(result.extensions?.requestId);
    onUnexpected(error, requestId);
    const { code, message } = asServiceError(error);
    return JSON.stringify({ errors: [{ message, extensions: { code, requestId } }], extensions: { requestId } });
  }
}

/** `POST /graphql` and `POST /graphql/stream`, with a bearer key. The key is checked before the body is read. */
export async function createGraphql(options: GraphqlOptions) {
  const { admission, config, resolvers, feeds, runMutation, onUnexpected } = options;
  const { graphqlIntrospection, graphqlMaxAnswerBytes, graphqlMaxCost } = config;
  const manifest = config.graphqlTrustedDocuments;
  const trustedDocuments = manifest === undefined ? undefined : readTrustedDocuments(manifest);
  const schema = createSchema(createContainer(resolvers), runMutation);
  const enumValues = enumValuesIn(schema);
  const consoleDocuments = createConsoleDocuments();
  const readDocument = createDocuments({ schema, graphqlIntrospection });
  const apollo = new ApolloServer<GraphqlContext>({
    schema,
    // Documents are read, validated and remembered before Apollo has them.
    documentStore: null,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(formatted, error, enumValues),
    stringifyResult: (result) => formAnswer(result, onUnexpected),
    logger: SILENT_LOGGER,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // It would run for every field of an answer, and no answer may be cached.
      ApolloServerPluginCacheControlDisabled(),
      readDocuments,
      answerBudgets,
      operationLimits(graphqlMaxCost),
      errorReporting(onUnexpected),
      waitingBeforeAnswer,
    ],
  });
  await apollo.start();

  const openAnswer = createAnswerBudgets(graphqlMaxAnswerBytes);
  const contexts = new WeakMap<object, GraphqlContext>();
  const contextFor = (response: object): GraphqlContext => {
    const context = contexts.get(response);
    if (!context) throw new Error('A request reached GraphQL without being admitted');
    return context;
  };
  const admitAndParse =
    (maxBodyBytes: number, check?: (document: DocumentNode) => void): RequestHandler =>
    async (request, response, next) => {
      const route = { protocol: 'GRAPHQL', operation: 'graphql', signing: 'optional', maxBodyBytes } as const;
      const { context, body: bytes, releaseBody } = await admit(request, response, route, admission);
      const sent = await parseJsonBody(request, bytes);
      const ofConsole = context.session && trustedDocuments ? consoleDocuments() : undefined;
      const asked = requestInBody(sent);
      const body = trustedDocuments ? withTrustedDocument(asked, trustedDocuments, ofConsole) : asked;
      const text = typeof body.query === 'string' ? body.query : '';
      const document = text === '' ? undefined : await readDocument(text, check);
      if (bytes.length > SMALL_BODY_BYTES) requireBulkUpsert(body, document);
      requireOperation(body);
      if (document) nameOperation(body, document, context);
      const answer = openAnswer(context.organizationId);
      response.once('close', () => answer.end());
      if (response.destroyed) answer.end();
      contexts.set(response, { ...context, document, answer, releaseBody });
      request.body = body;
      next();
    };
  const execute = expressMiddleware(apollo, { context: async ({ res }) => contextFor(res) });

  const openEventStream = createEventStream({ schema, feeds, graphqlMaxCost, onUnexpected });
  const stream: RequestHandler = async (request, response) => {
    const context = contextFor(response);
    // Without a text there is nothing to subscribe to, and its fault is that of an empty one.
    const document = context.document ?? (await readDocument(''));
    const { body } = request;
    // Only a small part of the body is still used, and the answer may take hours.
    request.body = undefined;
    context.releaseBody();
    try {
      await openEventStream({ body, document }, context, response);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const { requestId } = context;
      const presented = presentError(error, requestId, onUnexpected, enumValues);
      const { code } = presented.extensions;
      context.note({ code: String(code), ...limitOf(error) });
      if (isCode(code)) setFailureHeaders(response, { code });
      else response.status(httpStatusOf('INVALID_REQUEST_BODY'));
      sendJson(response, { errors: [presented], extensions: { requestId } });
    }
  };

  const router = Router({ caseSensitive: true, strict: true });
  // GraphiQL is served where its packages are installed.
  const hasGraphiql = config.graphiql && isGraphiqlInstalled();
  if (hasGraphiql) router.use(graphiqlRoutes());
  const inSpan = operationSpan((response) => contextFor(response).accessNotes.operation);
  router.all('/graphql', postOnly, admitAndParse(Number.POSITIVE_INFINITY, requireNoSubscription), inSpan, execute);
  router.all('/graphql/stream', postOnly, admitAndParse(MAX_SUBSCRIPTION_BYTES), inSpan, stream);
  router.use(failures(onUnexpected));
  return {
    router,
    /** Whether a browser that opens `/graphql` finds GraphiQL there. */
    hasGraphiql,
    async stop() {
      for (const feed of Object.values(feeds)) feed.stop();
      await apollo.stop();
    },
  };
}
