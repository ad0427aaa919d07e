import { hash } from 'node:crypto';
import { type Request, type Response, type Router } from 'express';
import { type Envelope } from '../../../../base/envelope';
import { type Json } from '../../../../base/json/json';
import { parseJsonBody } from '../../../callers/http/body/json-body';
import { type Admitted } from '../../../callers/http/exchange/admission';
import { methodNotAllowed, sendFailure, sendSuccess } from '../../../callers/http/exchange/send-answer';
import { type RequestContext } from '../../../callers/request/request-context';
import {
  type MutationRules,
  type RunMutation,
  type SharedMutation,
  type WritingContext,
} from '../../../callers/request/run-mutation';
import { idIn, type RestSurface } from './admit-to';
import { type Operation } from './query';

/** The context of a request that may be retried; it holds the `Idempotency-Key`, where the request has one. */
export function withAttempt(request: Request, response: Response, { context, body }: Admitted): RequestContext {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return context;
  // The conditions are part of the request: for another version, the same body is another request.
  const unless = request.get('If-None-Match');
  // Without that header as releases before 0.3.0 hash it, so that their answers are found again.
  const conditions = `\n${request.get('If-Match') ?? ''}${unless === undefined ? '' : `\n${unless}`}`;
  const contentHash = context.keyedHash('idempotent request')(hash('sha256', body) + conditions);
  const operation = `${request.method} ${request.baseUrl}${request.path}`;
  const onReplay = () => {
    response.set('Idempotent-Replayed', 'true');
    context.note({ replayed: true });
  };
  return { ...context, attempt: { key, operation, contentHash, onReplay } };
}

/** What runs a mutation for a request, and answers it with everything that the mutation answers. */
export const createAnswerMutation =
  ({ runMutation }: { runMutation: RunMutation }) =>
  async <Answer extends Envelope>(
    request: Request,
    response: Response,
    admitted: Admitted,
    rules: MutationRules<Answer>,
    work: (context: WritingContext) => Promise<Answer>,
  ): Promise<void> => {
    const result = await runMutation(withAttempt(request, response, admitted), rules, work);
    const { success, code, message, details: _details, retryAfterSeconds: _seconds, ...payload } = result;
    if (success) await sendSuccess(response, admitted.context, code, message, payload);
    else sendFailure(response, result, payload);
  };

/** Adds paths to a router that take signed requests. */
export const createAddSigned = (router: Router, surface: RestSurface) => {
  const answerMutation = createAnswerMutation(surface);
  /**
   * @param commandOf what the request asks for, by the id in its path and its body
   * @param parse reads the body
   * @param others the other methods that the path has
   */
  return <Command, Answer extends Envelope>(
    path: string,
    operation: Operation,
    mutation: SharedMutation<Command, Answer>,
    commandOf: (id: string, body: Json) => Command,
    parse = parseJsonBody,
    others: readonly string[] = [],
  ): void => {
    router
      .route(path)
      .post(async (request, response) => {
        const admitted = await surface.admitTo(operation, request, response, { signing: 'required' });
        await answerMutation(request, response, admitted, mutation, async (context) => {
          const body = await parse(request, admitted.body);
          return mutation.carryOut(commandOf(idIn(request), body), context);
        });
      })
      .all(methodNotAllowed(...others, 'POST'));
  };
};
