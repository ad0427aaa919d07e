import { type Failure } from '../../api/failure';

/** What to do about a failure, in one sentence. */
export function whatToDo({ status, code, retryAfterSeconds }: Failure): string {
  if (code === 'PAGE_ERROR') return 'Load the page again.';
  if (status === 0) return 'Check your connection, then try again.';
  // The service says to sign in; the form for that is before the page.
  if (status === 401) return 'Then try again.';
  if (status === 403) return 'Ask whoever gave you access for this permission.';
  if (status === 404) return 'It may have been removed, or the address may be wrong.';
  if (status === 409 || status === 412) return 'Somebody else was faster. Look at it again before you go on.';
  if (status === 429 || status === 503)
    return retryAfterSeconds === undefined ? 'Try again in a moment.' : `Try again in ${retryAfterSeconds} seconds.`;
  if (status >= 500 || code === 'INTERNAL_ERROR')
    return 'Try again. If it happens again, give the request id to whoever runs the service.';
  return 'Change what you asked for, then try again.';
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What failed and what to do, with the id that the operators of the service need. @param others what is wrong besides */
export function failureText(failure: Failure, others: readonly string[] = []): string {
  const { message, requestId } = failure;
  const parts = [message, ...others].map(asSentence);
  return [...parts, whatToDo(failure), ...(requestId ? [`Request ${requestId}`] : [])].join(' ');
}

/** What is wrong with what was asked for. */
export interface Faults<Field extends string> {
  /** What can be shown beside a field. */
  at: Partial<Record<Field, string>>;
  /** The rest. */
  general: string | undefined;
}

/**
 * Why a change was not made, in words.
 * @param fields those that the form has; what is wrong with others is shown with the rest
 */
export function faultsOf<Field extends string>(failure: Failure | null, fields: readonly Field[] = []): Faults<Field> {
  const at: Faults<Field>['at'] = {};
  const others: string[] = [];
  for (const { field, message } of failure?.details ?? []) {
    const known = fields.find((one) => one === field);
    if (known) at[known] = `It ${message}.`;
    else others.push(`${field} ${message}`);
  }
  const isSaid = Object.keys(at).length > 0 && others.length === 0;
  return { at, general: failure && !isSaid ? failureText(failure, others) : undefined };
}
