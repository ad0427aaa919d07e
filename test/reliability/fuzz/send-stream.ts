import { request as httpRequest } from 'node:http';
import { type Answer, type Sent } from '../../support/http';

/** Sends a request that may be answered with events: then only the head of the answer is waited for. */
export function sendForStream(service: { url: string }, { method, path, headers, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      const status = response.statusCode ?? 0;
      const answer = (text: string, parsed: object): Answer => ({
        status,
        headers: response.headers,
        text,
        body: parsed as Answer['body'],
      });
      const type = String(response.headers['content-type']);
      if (type.includes('event-stream')) {
        response.destroy();
        resolve(answer('', {}));
        return;
      }
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => resolve(answer(text, type.includes('json') && text !== '' ? JSON.parse(text) : {})));
    });
    request.on('error', reject);
    request.end(body);
  });
}
