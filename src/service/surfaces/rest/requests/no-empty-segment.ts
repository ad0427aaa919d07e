import { type RequestHandler } from 'express';

/**
 * Leaves a router if its path ends in a slash: `/accounts/` is an account without an id, which does not exist,
 * but a router that is mounted at `/accounts` takes it for its list.
 */
export const noEmptySegment: RequestHandler = ({ baseUrl, originalUrl, path }, _response, next) =>
  path === '/' && originalUrl.split('?', 1)[0]?.endsWith(`${baseUrl}/`) ? next('router') : next();
