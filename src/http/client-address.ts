import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of IPv6: who has one address has the 2^64 others with the same start as well. */
const NETWORK_GROUPS = 4;

/** The address of a client that cannot be told. */
const UNKNOWN = 'unknown';

/**
 * What a client's address counts as, in one spelling: an IPv4 address as it is, also one mapped into IPv6; an IPv6
 * address by its network of 64 bits, without its zone. All text that is no address counts as one client.
 */
export function clientAddressOf(text: string | undefined): string {
  const [address = ''] = (text ?? '').split('%');
  if (isIP(address) === 0) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
