import { isDay } from '../ui/values/days';

/** How one name of the query string is read and written. Values are texts: `0010` stays `0010`. */
export interface Param<T> {
  /** @param values as they stand in the URL; what is not understood counts as not given */
  read(values: readonly string[]): T;
  /** @returns nothing where the URL need not say it */
  write(value: T): readonly string[];
}

/** Any text. Empty text is not written. */
export const text = (): Param<string> => ({
  read: ([value]) => value ?? '',
  write: (value) => (value === '' ? [] : [value]),
});

/** One of some values. */
export const choice = <T extends string>(values: readonly T[], fallback: NoInfer<T>): Param<T> => ({
  read: ([value]) => values.find((one) => one === value) ?? fallback,
  write: (value) => (value === fallback ? [] : [value]),
});

/** One of some values, or none. */
export const optionalChoice = <T extends string>(values: readonly T[]): Param<T | undefined> => ({
  read: ([value]) => values.find((one) => one === value),
  write: (value) => (value === undefined ? [] : [value]),
});

/** Any texts, in the order of the URL. */
export const texts = (): Param<readonly string[]> => ({ read: (given) => given, write: (value) => value });

/** `true`, `false`, or not given. */
export const flag = (): Param<boolean | undefined> => ({
  read: ([value]) => (value === 'true' ? true : value === 'false' ? false : undefined),
  write: (value) => (value === undefined ? [] : [String(value)]),
});

/** A day as `2026-11-23`, from 1900 on, or none. */
export const day = (): Param<string | undefined> => ({
  read: ([value]) => (value !== undefined && isDay(value) ? value : undefined),
  write: (value) => (value === undefined ? [] : [value]),
});

/** The state of a codec of these parameters. */
export type StateOf<TParams> = { [Name in keyof TParams]: TParams[Name] extends Param<infer T> ? T : never };

export interface Codec<TState> {
  read(search: URLSearchParams): TState;
  /** @returns the query string with the new values; names of others stay as they are */
  write(state: TState, search: URLSearchParams): URLSearchParams;
}

/** Joins parameters to the state of a view. */
export function codecOf<TParams extends Record<string, Param<unknown>> | object>(
  params: TParams,
): Codec<StateOf<TParams>> {
  const entries = Object.entries(params) as [keyof StateOf<TParams> & string, Param<unknown>][];
  return {
    read: (search) =>
      Object.fromEntries(entries.map(([name, param]) => [name, param.read(search.getAll(name))])) as StateOf<TParams>,
    write(state, search) {
      const next = new URLSearchParams(search);
      for (const [name, param] of entries) {
        next.delete(name);
        for (const value of param.write(state[name])) next.append(name, value);
      }
      return next;
    },
  };
}
