import { type Request, type Response } from 'express';
import { type Config } from '../../../../base/settings/config';
import { SMALL_BODY_BYTES } from '../../../callers/http/body/raw-body';
import { type AdmissionDependencies, type Admitted, admit, type Route } from '../../../callers/http/exchange/admission';
import { type RunMutation } from '../../../callers/request/run-mutation';
import { type KeyName } from '../../graphql/schema/key-name.resolver';
import { ignoredParameters, type Operation } from './query';

/** Admits a request to an operation of REST. @param route what differs from a small request that need not be signed */
export type AdmitTo = (
  operation: Operation,
  request: Request,
  response: Response,
  route?: Partial<Route>,
) => Promise<Admitted>;

/** What all routes of REST share. */
export interface RestSurface {
  admitTo: AdmitTo;
  runMutation: RunMutation;
  keyName: KeyName;
  config: Pick<Config, 'apiDocs' | 'databaseTimeoutMs' | 'requireSignedWrites'>;
  onUnexpected: (error: unknown, requestId: string) => void;
}

/** Every request except a bulk upsert. */
const SMALL = { protocol: 'REST', signing: 'optional', maxBodyBytes: SMALL_BODY_BYTES } as const;

/** Admission for the routes of REST. It names the query parameters that the operation ignores. */
export const createAdmitTo =
  (dependencies: AdmissionDependencies): AdmitTo =>
  async (operation, request, response, route = {}) => {
    const ignored = ignoredParameters(request.query, operation);
    if (ignored !== undefined) response.set('X-Ignored-Parameters', ignored);
    return admit(request, response, { ...SMALL, operation, ...route }, dependencies);
  };
