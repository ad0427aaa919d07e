import { type Request, type Response, type Router } from 'express';
import { type Code } from '../../../../base/errors';
import { type Config } from '../../../../base/settings/config';
import { SMALL_BODY_BYTES } from '../../../callers/http/body/raw-body';
import { type AdmissionDependencies, type Admitted, admit, type Route } from '../../../callers/http/exchange/admission';
import { addGet, sendSuccess } from '../../../callers/http/exchange/send-answer';
import { type RequestContext } from '../../../callers/request/request-context';
import { type RunMutation } from '../../../callers/request/run-mutation';
import { type KeyName } from '../../graphql/schema/key-name.resolver';
import { ignoredParameters, type Operation, type Query } from './query';

/** What all routes of REST share. */
export interface RestSurface {
  admitTo: ReturnType<typeof createAdmitTo>;
  runMutation: RunMutation;
  keyName: KeyName;
  config: Pick<Config, 'apiDocs' | 'databaseTimeoutMs' | 'requireSignedWrites'>;
  onUnexpected: (error: unknown, requestId: string) => void;
}

/** Every request except a bulk upsert. */
const SMALL = { protocol: 'REST', signing: 'optional', maxBodyBytes: SMALL_BODY_BYTES } as const;

/**
 * What admits a request to an operation of REST. It names the query parameters that the operation ignores. Its parameter
 * `route` says what differs from a small request that need not be signed.
 */
export const createAdmitTo =
  (dependencies: AdmissionDependencies) =>
  async (operation: Operation, request: Request, response: Response, route: Partial<Route> = {}): Promise<Admitted> => {
    const ignored = ignoredParameters(request.query, operation);
    if (ignored !== undefined) response.set('X-Ignored-Parameters', ignored);
    return admit(request, response, { ...SMALL, operation, ...route }, dependencies);
  };

/** The id in the path of a request; empty where it has none. */
export const idIn = ({ params }: Request): string => String(Object.values(params)[0] ?? '');

/** @param id the one in the path, where it has one */
type Read = (
  id: string,
  query: Query,
  context: RequestContext,
) => Promise<[code: Code, message: string, payload: object]>;

export const createAddRead =
  (router: Router, { admitTo }: Pick<RestSurface, 'admitTo'>) =>
  (path: string, operation: Operation, read: Read): void =>
    addGet(router, path, async (request, response) => {
      const { context } = await admitTo(operation, request, response);
      await sendSuccess(response, context, ...(await read(idIn(request), request.query, context)));
    });
