import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Codec } from './codec';

/**
 * The part of a view that its URL keeps, so that Back, a bookmark and a colleague see the same.
 * @returns the state, and a function that changes some of it; `replace` for what is still being typed
 */
export function useUrlState<TState extends object>(codec: Codec<TState>) {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => codec.read(search), [codec, search]);
  const change = useCallback(
    (some: Partial<TState>, { replace = false }: { replace?: boolean } = {}) =>
      setSearch((now) => codec.write({ ...codec.read(now), ...some }, now), { replace, preventScrollReset: true }),
    [codec, setSearch],
  );
  return [state, change] as const;
}
