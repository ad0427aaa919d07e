import type ipaddr from 'ipaddr.js';
import { readAddress } from '../../../../base/network';

/** Groups of an IPv6 network: a client with one address has all 2^64 addresses of that network. */
const NETWORK_GROUPS = 4;

const UNKNOWN = 'unknown';

/**
 * The identity of a client by its address, in one spelling: an IPv4 address, even if it is mapped into IPv6; an IPv6
 * address by its network of 64 bits, without its zone. All other text counts as one client.
 */
export function clientAddressOf(text: string | undefined): string {
  const parsed = readAddress(text ?? '');
  if (parsed === undefined) return UNKNOWN;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
