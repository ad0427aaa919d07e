import { hash } from 'node:crypto';
import { type Request, type Response } from 'express';
import { type Admitted } from '../http/exchange/admission';
import { type RequestContext } from '../request/request-context';

/** The context of a request that may be retried; it holds the `Idempotency-Key`, where the request has one. */
export function withAttempt(request: Request, response: Response, { context, body }: Admitted): RequestContext {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return context;
  // The conditions are part of the request: for another version, the same body is another request.
  const unless = request.get('If-None-Match');
  // Without that header as releases before 0.3.0 hash it, so that their answers are found again.
  const conditions = `\n${request.get('If-Match') ?? ''}${unless === undefined ? '' : `\n${unless}`}`;
  const contentHash = context.keyedHash('idempotent request')(hash('sha256', body) + conditions);
  const operation = `${request.method} ${request.baseUrl}${request.path}`;
  const onReplay = () => {
    response.set('Idempotent-Replayed', 'true');
    context.note({ replayed: true });
  };
  return { ...context, attempt: { key, operation, contentHash, onReplay } };
}
