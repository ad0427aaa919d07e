import { AsyncLocalStorage } from 'node:async_hooks';
import { outsideSpans } from '../tracing';
import { type Deadline } from './deadline';
import { type Turn } from './fair-scheduler';

/**
 * What holds for everything that is done for one request. Work that belongs to no request has neither: it never times
 * out here, and never pauses for others.
 */
export interface RequestScope {
  readonly deadline?: Deadline;
  /** The turn of the organization, once the caller is verified. */
  turn?: Turn;
}

interface Running {
  scope: RequestScope;
  /** True inside work that is limited as a whole. */
  isNested: boolean;
}

const current = new AsyncLocalStorage<Running>();

/** Runs `work`. Everything that it does, now or later, belongs to this scope. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => current.run({ scope, isNested: false }, work);

/** Runs work that belongs to no request, even if a request has started it: timers, and reads for many requests. */
export const outsideRequest = <T>(work: () => T): T => outsideSpans(() => outsideScope(work));

/** Runs work for several requests, outside of their scopes. It stays in the trace of the request that started it. */
export const outsideScope = <T>(work: () => T): T => current.exit(work);

/** The deadline of the running request. */
export const currentDeadline = (): Deadline | undefined => current.getStore()?.scope.deadline;

/** The turn of the running request. A loop reads it once: that costs more than a step of many loops does. */
export const currentTurn = (): Turn | undefined => current.getStore()?.scope.turn;

/** Gives the running request its turn. */
export function setTurn(turn: Turn): void {
  const running = current.getStore();
  if (!running) throw new Error('Only work in a request scope can take turns');
  running.scope.turn = turn;
}

/**
 * The outcome of `call`, if it comes within the deadline of the running request. Otherwise the call continues but nobody
 * waits for it.
 * @throws DatabaseTimeoutError; if the deadline has already passed, `call` is not called
 */
export function withinDeadline<T>(call: () => Promise<T>): Promise<T> {
  const running = current.getStore();
  if (!running?.scope.deadline) return call();
  return running.scope.deadline.limit(call, running.isNested);
}

/**
 * The same for work of several calls, which can end properly after the current one: calls inside are refused after the
 * deadline, and otherwise awaited.
 */
export function withinDeadlineAsWhole<T>(work: () => Promise<T>): Promise<T> {
  const running = current.getStore();
  const nested = running && { ...running, isNested: true };
  return withinDeadline(() => (nested ? current.run(nested, work) : work()));
}

/** The store, whose calls are subject to the deadline of the request that makes them. */
export const limitCalls = <Store extends object>(store: Store): Store =>
  new Proxy(store, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return (...parameters: unknown[]) => withinDeadline(() => Reflect.apply(call, target, parameters));
    },
  });
