import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Bits before the IPv4 address in an IPv6 address that one is mapped into. */
const MAPPED_BITS = 96;

/** The last 32 bits of an IPv6 address as `1.2.3.4` in hexadecimal groups: the parser reads them only after `::ffff:`. */
const withoutDots = (address: string): string =>
  address.includes(':')
    ? address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...octets: string[]) => {
        const [a = 0, b = 0, c = 0, d = 0] = octets.map(Number);
        return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
      })
    : address;

/** The address in a text, without its zone. IPv4 mapped into IPv6 is IPv4. Undefined if the text is not an address. */
export function readAddress(text: string): Address | undefined {
  const [address = ''] = text.split('%');
  return isIP(address) === 0 ? undefined : ipaddr.process(withoutDots(address));
}

function networkOf(address: Address, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(Math.max(bits - 8 * index, 0), 8);
    return byte & (0xff << (8 - kept));
  });
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}

/**
 * The network in a text, in one spelling: `203.0.113.7/24` is `203.0.113.0/24`, and a single address is a network by
 * itself. Undefined if the text is not a network.
 */
export function readNetwork(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return undefined;
  const maxBits = family === 4 ? 32 : 128;
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > maxBits)) return undefined;
  const bits = prefix === undefined ? maxBits : Number(prefix);
  const parsed = ipaddr.parse(withoutDots(address));
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return isMapped ? networkOf(parsed.toIPv4Address(), bits - MAPPED_BITS) : networkOf(parsed, bits);
}

/** Whether an address lies in one of the networks, each in the spelling of `readNetwork`. No address lies in none. */
export function isInNetworks(text: string | undefined, networks: readonly string[]): boolean {
  const address = readAddress(text ?? '');
  if (address === undefined) return false;
  // Text of an IPv4 network is never that of an IPv6 network.
  return networks.some((network) => networkOf(address, Number(network.split('/')[1])) === network);
}

/**
 * Whether networks, in the spelling of `readNetwork`, lie within others. An empty list stands for any address.
 */
export function areWithinNetworks(networks: readonly string[], others: readonly string[]): boolean {
  if (others.length === 0) return true;
  const isWithin = (network: string) => {
    const [address, bits] = network.split('/');
    return others.some((other) => Number(bits) >= Number(other.split('/')[1]) && isInNetworks(address, [other]));
  };
  return networks.length > 0 && networks.every(isWithin);
}
