import { Resolver } from 'node:dns/promises';
import { type LookupFunction } from 'node:net';
import { readAddress } from '../../../../base/network';
import { loopbackOf, mayConnect } from '../rules/address';
import { type SendFailure } from './outcome';

/** The addresses of a host name; none if it has none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/** An attempt that ends before there is a connection. */
export class SendError extends Error {
  override readonly name = 'SendError';

  constructor(readonly failure: SendFailure) {
    super(failure);
  }
}

const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/**
 * Asks the name servers itself: the look-up of the system would occupy one of the four threads that all of the process
 * shares, for as long as a hostile name server likes. It asks no name server for `localhost`.
 */
export function createResolveHost(): ResolveHost {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  return async (hostname) => {
    const loopback = loopbackOf(hostname);
    if (loopback) return loopback;
    const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}

/**
 * A look-up for connections: only addresses that webhooks may be sent to. The connection goes to one of these, so a name
 * that leads elsewhere the next time gains nothing.
 * @param networks that the operator has named
 */
export const guardedLookup =
  (resolveHost: ResolveHost, isEncrypted: boolean, networks: readonly string[]): LookupFunction =>
  (hostname, options, callback) => {
    const fail = (failure: SendFailure) => callback(new SendError(failure), '', 0);
    resolveHost(hostname).then(
      (found) => {
        const addresses = found.filter((address) => mayConnect(address, isEncrypted, networks));
        const all = addresses.map((address) => ({ address, family: readAddress(address)?.kind() === 'ipv6' ? 6 : 4 }));
        const [first] = all;
        if (!first) return fail(found.length > 0 ? 'ADDRESS_REFUSED' : 'HOST_NOT_FOUND');
        if (options.all) callback(null, all);
        else callback(null, first.address, first.family);
      },
      () => fail('HOST_NOT_FOUND'),
    );
  };
