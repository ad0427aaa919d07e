import { sign } from '../dist/base/signature.js';

export const ACCOUNTS = '/external-api/accounts';
export const BULK_UPSERT = `${ACCOUNTS}/bulk-upsert`;

/** A client of one service, which checks that every answer is a success. */
export function createClient(baseUrl, apiKey) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  async function send(method, path, body, more) {
    const response = await fetch(baseUrl + path, { method, body, headers: { ...headers, ...more } });
    const answer = await response.json();
    if (!response.ok || answer.errors) throw new Error(`${method} ${path}: ${JSON.stringify(answer).slice(0, 400)}`);
    return answer;
  }
  async function sendSigned(method, path, body, more) {
    const timestamp = String(Date.now());
    const signature = await sign(apiKey, { timestamp, method, pathWithQuery: path, body });
    return send(method, path, body, {
      'x-service-timestamp': timestamp,
      'x-service-signature': signature,
      ...more,
    });
  }
  return {
    get: (path) => send('GET', path),
    patch: (path, body) => send('PATCH', path, JSON.stringify(body)),
    ask: (query, variables = {}) => send('POST', '/graphql', JSON.stringify({ query, variables })),
    sendSigned,
    async push(rows) {
      const { failed, ...counts } = await sendSigned('POST', BULK_UPSERT, JSON.stringify({ accounts: rows }));
      if (failed > 0) throw new Error(`${failed} rows failed`);
      return counts;
    },
  };
}
