import { isJsonObject, type JsonObject } from '../json';
import { sign } from '../signature';

/** What the demo is pushed with: the real HTTP surface, each request signed as an integrator signs it. */
export interface DemoClient {
  /** @throws UnexpectedAnswer for any status but 200 */
  send(method: 'POST' | 'PATCH' | 'GET', path: string, payload?: object): Promise<Answer>;
}

export interface Answer {
  status: number;
  body: JsonObject;
  /** From the first byte sent to the answer read and parsed, as the client measures it. */
  milliseconds: number;
}

/** The service answered something that the demo does not expect: a fault of one of the two. */
export class UnexpectedAnswer extends Error {}

export function createDemoClient(baseUrl: string, apiKey: string): DemoClient {
  return {
    async send(method, path, payload) {
      const body = payload === undefined ? '' : JSON.stringify(payload);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        Authorization: `Bearer ${apiKey}`,
        'X-Service-Timestamp': timestamp,
        'X-Service-Signature': await sign(apiKey, { timestamp, method, pathWithQuery: path, body }),
        'Content-Type': 'application/json',
      };
      const start = performance.now();
      const response = await fetch(baseUrl + path, { method, headers, ...(payload && { body }) });
      const answer: unknown = await response.json();
      const milliseconds = performance.now() - start;
      if (response.status !== 200 || !isJsonObject(answer) || answer.errors !== undefined) {
        throw new UnexpectedAnswer(
          `${method} ${path}: HTTP ${response.status}, 200 expected. ${JSON.stringify(answer)}`,
        );
      }
      return { status: response.status, body: answer, milliseconds };
    },
  };
}
