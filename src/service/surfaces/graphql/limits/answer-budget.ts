import { type ApolloServerPlugin } from '@apollo/server';
import { httpStatusOf } from '../../../../base/errors';
import { type RequestContext } from '../../../callers/request/request-context';
import { formatError } from './format-error';
import { LimitExceeded, limitOf } from './limits';

/** How many of the largest answers an organization may have under way in each process. */
const LARGEST_ANSWERS_UNDER_WAY = 4;

/** What the answers of one organization have under way. */
interface UnderWay {
  answers: number;
  bytes: number;
}

/**
 * The budget of one answer, spent while its fields resolve: what an answer repeats a thousand times counts a thousand
 * times, although it is one object in memory until the answer is formed.
 */
export class AnswerBudget {
  /** Set once too much was spent: the answer is this error, and what is not resolved yet is left out. */
  refusal: LimitExceeded | undefined;
  private spent = 0;
  private hasEnded = false;

  constructor(
    private readonly underWay: UnderWay,
    private readonly maxBytes: number,
    private readonly onEnd: () => void,
  ) {}

  /** Counts bytes of the answer as its fields resolve. */
  spend(bytes: number): void {
    if (this.refusal) return;
    this.spent += bytes;
    this.underWay.bytes += bytes;
    const most = LARGEST_ANSWERS_UNDER_WAY * this.maxBytes;
    if (this.spent > this.maxBytes) {
      const message = `The answer has more than ${this.maxBytes} bytes; ask for fewer fields or shorter pages`;
      this.refusal = new LimitExceeded('answer', message);
    } else if (this.underWay.bytes > most) {
      const message = `The answers of the organization that are under way have more than ${most} bytes; ask for less at a time`;
      this.refusal = new LimitExceeded('answersUnderWay', message);
    }
  }

  /** Begins the next event of a subscription: the one before was sent. */
  renew(): void {
    this.underWay.bytes -= this.spent;
    this.spent = 0;
    if (!this.hasEnded) this.refusal = undefined;
  }

  /** The answer was sent, or its client has gone: whatever of it is still being formed ends. */
  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.renew();
    this.refusal ??= new LimitExceeded('answer', 'Nobody waits for the answer any more');
    this.onEnd();
  }
}

/**
 * What opens the budget of an answer to an organization.
 * @param maxBytes of one answer; all answers of an organization together may have four times as many
 */
export function createAnswerBudgets(maxBytes: number) {
  const organizations = new Map<string, UnderWay>();
  return (organizationId: string): AnswerBudget => {
    const underWay = organizations.get(organizationId) ?? { answers: 0, bytes: 0 };
    organizations.set(organizationId, underWay);
    underWay.answers += 1;
    return new AnswerBudget(underWay, maxBytes, () => {
      underWay.answers -= 1;
      if (underWay.answers === 0) organizations.delete(organizationId);
    });
  };
}

/** Refuses an answer whole that is past its budget: what its fields have returned until then would look complete. */
export const answerBudgets: ApolloServerPlugin<RequestContext & { answer: AnswerBudget }> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body, http }, contextValue: { answer, note } }) => {
      const { refusal } = answer;
      if (!refusal || body.kind !== 'single') return;
      note(limitOf(refusal));
      body.singleResult = { errors: [formatError(refusal.toJSON(), refusal)] };
      http.status = httpStatusOf('QUERY_LIMIT_EXCEEDED');
    },
  }),
};
