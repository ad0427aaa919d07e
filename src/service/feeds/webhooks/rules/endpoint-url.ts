import { readAddress } from '../../../../base/network';
import { loopbackOf, mayConnect } from './address';

const MAX_LENGTH = 2_048;

/** The text between the brackets of an IPv6 address, or the host as it is. */
export const hostOf = ({ hostname }: Pick<URL, 'hostname'>): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Where a message goes. A dot at the end of a name leads to the same host, but stands in no certificate. */
export function receivingUrl(text: string): URL {
  const url = new URL(text);
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

/** What the pace of a host goes by: its name and its port. */
export function receiverOf(text: string): string {
  const { protocol, hostname, port } = receivingUrl(text);
  return `${protocol}//${hostname}:${port}`;
}

export const isEncrypted = ({ protocol }: Pick<URL, 'protocol'>): boolean => protocol === 'https:';

/**
 * The URL that an endpoint is given.
 * @param networks that the operator has named, in the spelling of `readNetwork`
 * @returns the URL in one spelling, or what is wrong with it, without its text
 */
export function readEndpointUrl(text: string, networks: readonly string[]): { url: string } | { fault: string } {
  const url = text.length <= MAX_LENGTH && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return { fault: 'must be an https URL of up to 2,048 characters' };
  if (url.username !== '' || url.password !== '') return { fault: 'must not contain a user or a password' };
  if (url.hash !== '') return { fault: 'must not contain a fragment' };
  if (url.port === '0') return { fault: 'must not have port 0, where nothing receives' };
  if (!isEncrypted(url) && networks.length === 0) return { fault: 'must be https' };
  const host = hostOf(url);
  const address = readAddress(host)?.toString();
  const addresses = address === undefined ? loopbackOf(host) : [address];
  // What any other name leads to is looked at with every connection.
  if (addresses && !addresses.some((one) => mayConnect(one, isEncrypted(url), networks)))
    return { fault: 'must not lead to an address that webhooks are not sent to' };
  return url.href.length <= MAX_LENGTH ? { url: url.href } : { fault: 'is too long once it is percent-encoded' };
}
