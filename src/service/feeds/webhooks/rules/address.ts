import { isInNetworks, readAddress } from '../../../../base/network';

/**
 * Networks of IPv4 that lead to no host of the public internet, by the IANA registry of special-purpose addresses, with
 * multicast and what is reserved. Clouds answer for metadata at addresses of the link, of shared and private networks,
 * and of 192.0.0.0/24, but for Azure, whose address is a public one.
 */
const INNER_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** All that IANA has given to hosts of the public internet. Outside are loopback, link, private, multicast, and NAT64. */
const GLOBAL_IPV6 = ['2000::/3'];
/** Within it: protocols such as Teredo, documentation, and 6to4, which carries an IPv4 address. */
const INNER_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Whether an address is that of a host of the public internet. IPv4 mapped into IPv6 is judged as IPv4. */
function isPublic(address: string): boolean {
  const kind = readAddress(address)?.kind();
  if (kind === 'ipv4') return !isInNetworks(address, INNER_IPV4);
  return kind === 'ipv6' && isInNetworks(address, GLOBAL_IPV6) && !isInNetworks(address, INNER_IPV6);
}

/**
 * Whether a webhook may be sent to an address.
 * @param isEncrypted whether over TLS; without it, only to networks that the operator has named
 * @param networks that the operator has named, in the spelling of `readNetwork`
 */
export const mayConnect = (address: string, isEncrypted: boolean, networks: readonly string[]): boolean =>
  isInNetworks(address, networks) || (isEncrypted && isPublic(address));

const LOOPBACK = ['127.0.0.1', '::1'];
const LOCALHOST = /(?:^|\.)localhost\.?$/i;

/** The addresses of `localhost` and of names below it, which no name server is asked for (RFC 6761); else undefined. */
export const loopbackOf = (hostname: string): readonly string[] | undefined =>
  LOCALHOST.test(hostname) ? LOOPBACK : undefined;
