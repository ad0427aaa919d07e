import { type Request, type Response } from 'express';
import { type Envelope } from '../envelope';
import { type Admitted } from '../http/exchange/admission';
import { sendFailure, sendSuccess } from '../http/exchange/send-answer';
import { type MutationRules, type RunMutation, type WritingContext } from '../request/run-mutation';
import { withAttempt } from './attempt';

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
