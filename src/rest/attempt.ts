import { hash } from 'node:crypto';
import { type Request, type Response } from 'express';
import { type Admitted } from '../http/exchange/admission';
import { type RequestContext } from '../request/request-context';

/** The context of a request that may be retried; it holds the `Idempotency-Key`, where the request has one. */
export function withAttempt(request: Request, response: Response, { context, body }: Admitted): RequestContext {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return context;
  // The conditions are part of the request: for another version, the same body is another request.
  const conditions = ['If-Match', 'If-None-Match'].map((name) => `\n${request.get(name) ?? ''}`).join('');
  const contentHash = context.keyedHash('idempotent request')(hash('sha256', body) + conditions);
  const operation = `${request.method} ${request.baseUrl}${request.path}`;
  const onReplay = () => {
    response.set('Idempotent-Replayed', 'true');
    context.note({ replayed: true });
  };
  return { ...context, attempt: { key, operation, contentHash, onReplay } };
}
