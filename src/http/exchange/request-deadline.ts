import { type RequestHandler } from 'express';
import { Deadline } from '../../scheduling/deadline';

/** Gives every request its time for the database. It starts when the body has arrived, which is up to the caller. */
export const requestDeadline =
  (milliseconds: number): RequestHandler =>
  (request, response, next) => {
    const deadline = new Deadline(milliseconds, () => response.headersSent);
    request.once('end', () => deadline.restart());
    response.once('close', () => deadline.end());
    deadline.run(next);
  };
