/** Requests that may wait for the provider at a time: those from one address, and all of a process. */
export const PLACES = { ofAddress: 8, ofAll: 32 } as const;

/** No place is left: to the client's address, or at all. */
export class NoPlaceError extends Error {
  override readonly name = 'NoPlaceError';

  constructor(readonly isOfAddress: boolean) {
    super('Too many wait for the provider');
  }
}

/** Does work in one of the places. @throws NoPlaceError before the work begins */
export type InPlace = <T>(address: string, work: () => Promise<T>) => Promise<T>;

/**
 * Bounds how much work goes on at a time, since strangers can have the provider asked. A place is kept until its work is
 * done, and not only until the client has gone.
 */
export function createPlaces(): InPlace {
  const taken = new Map<string, number>();
  let takenByAll = 0;
  return async (address, work) => {
    const own = taken.get(address) ?? 0;
    if (own >= PLACES.ofAddress) throw new NoPlaceError(true);
    if (takenByAll >= PLACES.ofAll) throw new NoPlaceError(false);
    taken.set(address, own + 1);
    takenByAll += 1;
    try {
      return await work();
    } finally {
      takenByAll -= 1;
      const left = (taken.get(address) ?? 1) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
    }
  };
}
