import { type Failure } from '../../api/failure';

/** What to do about a failure, in one sentence. */
export function whatToDo({ status, code, retryAfterSeconds }: Failure): string {
  if (code === 'PAGE_ERROR') return 'Load the page again.';
  if (status === 0) return 'Check your connection, then try again.';
  if (status === 401) return 'Sign in again.';
  if (status === 403) return 'Ask whoever gave you access for this permission.';
  if (status === 404) return 'It may have been removed, or the address may be wrong.';
  if (status === 409 || status === 412) return 'Somebody else was faster. Look at it again before you go on.';
  if (status === 429 || status === 503)
    return retryAfterSeconds === undefined ? 'Try again in a moment.' : `Try again in ${retryAfterSeconds} seconds.`;
  if (status >= 500 || code === 'INTERNAL_ERROR')
    return 'Try again. If it happens again, give the request id to whoever runs the service.';
  return 'Change what you asked for, then try again.';
}
