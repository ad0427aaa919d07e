import { EXIT } from '../terminal/exit-codes';
import { type Finding, problem, unavailable } from './finding';
import { type Reply } from './http-request';

/** The finding for an answer that no check expects. */
export function unexpected({ status, body }: Reply): Finding {
  const { code } = body;
  if (code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED') {
    const advice = 'Look at the method and the path: the service has no such operation.';
    return { level: 'problem', text: `the service answered ${code}`, advice, exit: EXIT.USAGE };
  }
  if (typeof code === 'string') {
    const text = `the service answered ${code}`;
    const advice = 'Try again; if it stays, the service’s log says more.';
    return status >= 500 || status === 429 ? unavailable(text, advice) : problem(text, advice);
  }
  return unavailable(`an answer that is not the service’s came back: HTTP ${status}`, 'Check what is in between.');
}
