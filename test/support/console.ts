import { type Answer, JSON_TYPE, type Sent, send } from './http';

/** What a browser sends with each request of the console's page, but for the cookie. */
export const FROM_PAGE = { 'x-console': '1', 'sec-fetch-site': 'same-origin' };

export const signIn = (service: { url: string }, body: unknown, headers: Record<string, string> = {}) =>
  send(service, {
    method: 'POST',
    path: '/console/session',
    headers: { ...FROM_PAGE, ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });

/** The cookie that an answer sets, as it is sent back, and its attributes. */
export function cookieIn({ headers }: Pick<Answer, 'headers'>): {
  cookie: string;
  value: string;
  attributes: string[];
} {
  const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ');
  return { cookie, value: cookie.slice(cookie.indexOf('=') + 1), attributes };
}

/** Signs in. @returns the headers of requests over the session */
export async function openSession(service: { url: string }, apiKey: string): Promise<{ cookie: string }> {
  const answer = await signIn(service, { apiKey });
  if (answer.status !== 204) throw new Error(`Not signed in: ${answer.text}`);
  return { ...FROM_PAGE, cookie: cookieIn(answer).cookie };
}

/** A request of the console with a JSON body. */
export const sendOverSession = (
  service: { url: string },
  session: Record<string, string>,
  { body, headers, ...sent }: Omit<Sent, 'body'> & { body?: unknown },
): Promise<Answer> =>
  send(service, {
    ...sent,
    headers: { ...session, ...(body !== undefined && JSON_TYPE), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

export const graphqlOverSession = (
  service: { url: string },
  session: Record<string, string>,
  query: string,
  variables: object = {},
): Promise<Answer> =>
  sendOverSession(service, session, { method: 'POST', path: '/graphql', body: { query, variables } });
