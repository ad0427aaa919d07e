import { type Router } from 'express';
import { type RepeatedWork } from '../../../base/scheduling/repeated-work';

/** What a district gives the app. What it gives the districts above stands beside it, by name. */
export interface District {
  /** For the GraphQL schema; REST calls the same. */
  resolvers?: Record<string, object>;
  routes?: readonly Router[];
  /** Work besides the requests, which has been started. */
  workers?: readonly RepeatedWork[];
  /** What metrics read when they are asked for. */
  metrics?: object;
  /** Called before its workers are stopped. */
  stop?(): Promise<void>;
}
