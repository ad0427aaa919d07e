import { type Request, type Response } from 'express';
import { type Code, ServiceError } from '../../../../base/errors';
import { Deadline } from '../../../../base/scheduling/deadline';
import { currentTurn, runInScope } from '../../../../base/scheduling/request-scope';
import { writeWhenRead } from '../../../callers/http/exchange/write-when-read';
import { type RequestContext } from '../../../callers/request/request-context';
import { settleError } from '../../../storage/database/transactions/documented-failure';
import { type RestSurface } from './admit-to';
import { type ListFormat, type ListFormats } from './list-format';

/** A whole list, some items at a time. */
interface WholeList {
  items: AsyncIterable<readonly object[]>;
  /** The code of a success, for the log. */
  code: Code;
  format: ListFormat;
}

/** Lists that are sent to an organization at a time, by each process. */
const MAX_LISTS = 10;
const RETRY_AFTER_SECONDS = 10;
/** How often the key is checked while a list is sent. */
const CHECK_INTERVAL_MS = 2_000;

const tooMany = () =>
  new ServiceError('RATE_LIMIT_EXCEEDED', `An organization may fetch ${MAX_LISTS} whole lists at a time`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/** The format that a request asks for; undefined: pages of JSON. */
export function formatOf(request: Request, formats: ListFormats): ListFormat | undefined {
  const accepted = request.accepts(['application/json', ...Object.keys(formats)]);
  return accepted === 'application/x-ndjson' || accepted === 'text/csv' ? formats[accepted] : undefined;
}

/** Runs a part of a long answer with a separate time for the database: that of the request is for its beginning. */
async function withSeparateDeadline<T>(milliseconds: number, ended: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = currentTurn();
  const deadline = new Deadline(milliseconds, () => false);
  const end = () => deadline.end();
  ended.addEventListener('abort', end, { once: true });
  try {
    return await runInScope({ deadline, ...(turn && { turn }) }, work);
  } finally {
    end();
    ended.removeEventListener('abort', end);
  }
}

/**
 * Answers with a whole list. Only as much of it is in memory as is being sent. A failure before the first item is an
 * ordinary answer; after that it ends the connection, so that the client does not take a part for the whole.
 * @throws ServiceError `RATE_LIMIT_EXCEEDED`, and what the list throws at first
 */
export function createSendList({ config, onUnexpected }: Pick<RestSurface, 'config' | 'onUnexpected'>) {
  /** The answers with lists that are being sent, by organization. */
  const sending = new Map<string, Set<Response>>();

  async function send(request: Request, response: Response, context: RequestContext, list: WholeList): Promise<void> {
    const { format, code } = list;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const iterator = list.items[Symbol.asyncIterator]();
    /** The next part of the text, once what it discloses is recorded; undefined at the end. */
    const next = () =>
      withSeparateDeadline(config.databaseTimeoutMs, gone.signal, async () => {
        const { done, value } = await iterator.next();
        if (done) return undefined;
        const pieces = await format.piecesOf(value);
        await context.accessNotes.settle();
        return pieces;
      });

    let pieces = await next();
    context.note({ code });
    response.status(200).set('Content-Type', format.contentType);
    if (request.method === 'HEAD') return void response.end();
    try {
      if (format.head !== '') response.write(format.head);
      for (let checkedAt = performance.now(); pieces !== undefined; pieces = await next()) {
        for (const piece of pieces) await writeWhenRead(response, piece, gone.signal);
        if (gone.signal.aborted) return;
        if (performance.now() - checkedAt < CHECK_INTERVAL_MS) continue;
        await context.checkKey();
        checkedAt = performance.now();
      }
      response.end();
    } catch (error) {
      if (!gone.signal.aborted) settleError(error, (unexpected) => onUnexpected(unexpected, context.requestId));
      response.destroy();
    } finally {
      await iterator.return?.();
    }
  }

  return async (request: Request, response: Response, context: RequestContext, list: WholeList): Promise<void> => {
    const { organizationId } = context;
    const others = sending.get(organizationId) ?? new Set();
    if (others.size >= MAX_LISTS) throw tooMany();
    sending.set(organizationId, others.add(response));
    const freePlace = () => {
      others.delete(response);
      if (others.size === 0 && sending.get(organizationId) === others) sending.delete(organizationId);
    };
    response.once('close', freePlace);
    await send(request, response, context, list).finally(freePlace);
  };
}
