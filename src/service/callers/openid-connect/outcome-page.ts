import { hash } from 'node:crypto';
import { type Response } from 'express';
import { requestIdOf } from '../http/exchange/request-log';

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}:root{color-scheme:light dark}';
const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** How a sign-in through the provider can end without a session. */
const OUTCOMES = {
  OVER: {
    status: 400,
    title: 'This sign-in is over',
    text: 'It was begun more than ten minutes ago, in another window or browser, or was already completed. Begin again.',
  },
  REFUSED: {
    status: 403,
    title: 'You are not signed in',
    text: 'Your organization’s sign-in service did not vouch for you, or its answer could not be trusted. Begin again; if it happens again, tell whoever runs this service the request below.',
  },
  NO_GROUP: {
    status: 403,
    title: 'Your account opens nothing here',
    text: 'You are who you say, but none of your groups has access to this console. Ask whoever runs this service to add you to a group that has, then sign in again.',
  },
  TOO_MANY_GROUPS: {
    status: 403,
    title: 'You are in too many groups',
    text: 'Your organization’s sign-in service left your groups out of its answer, because there are too many of them, so nobody can tell what you may do here. Ask whoever runs this service to have it name only the groups that this console needs, then sign in again.',
  },
  CROWDED: {
    status: 429,
    title: 'Too many people are signing in from your network',
    text: 'Reload this page in a few seconds. Nothing of your sign-in is lost.',
  },
  BUSY: {
    status: 503,
    title: 'Too many people are signing in',
    text: 'Reload this page in a few seconds. Nothing of your sign-in is lost.',
  },
  AWAY: {
    status: 503,
    title: 'Your organization’s sign-in service cannot be reached',
    text: 'It did not answer, or not as it should. Sessions that have begun go on. Try again in a minute; an API key still signs in.',
  },
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** When to try again, where that may help. */
const RETRY_SECONDS: Partial<Record<Outcome, number>> = { CROWDED: 5, BUSY: 5, AWAY: 60 };

/** Says why there is no session. It repeats nothing of what was sent. @param console the way to the console's page */
export function sendOutcome(response: Response, outcome: Outcome, console: string): void {
  const { status, title, text } = OUTCOMES[outcome];
  const retrySeconds = RETRY_SECONDS[outcome];
  if (retrySeconds !== undefined) response.set('Retry-After', String(retrySeconds));
  // The caller may have chosen the id; its form holds no markup.
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${console}">Back to the sign-in page</a></p>
<p><small>Request ${requestIdOf(response)}</small></p>
</body>
</html>
`;
  response
    .status(status)
    .set({ 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'Referrer-Policy': 'no-referrer' })
    .type('html')
    .send(page);
}
