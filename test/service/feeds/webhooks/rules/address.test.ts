import { BlockList } from 'node:net';
import fc from 'fast-check';
import { mayConnect } from '../../../../../src/service/feeds/webhooks/rules/address';
import { readEndpointUrl } from '../../../../../src/service/feeds/webhooks/rules/endpoint-url';
import { forAll } from '../../../../support/properties';

/** What may never be reached, by Node.js's own judgement. */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');

const octet = fc.integer({ min: 0, max: 255 });
const ipv4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'));
const nearInner = fc
  .tuple(
    fc.constantFrom('10', '127', '169.254', '172.16', '172.31', '192.168', '100.64', '100.127', '224'),
    octet,
    octet,
  )
  .map(([start, ...rest]) => [...start.split('.'), ...rest, 1, 1].slice(0, 4).join('.'));
const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });

describe('where webhooks may be sent to', () => {
  it('never is an inner address of IPv4, also mapped into IPv6', () => {
    forAll(100, fc.oneof(ipv4, nearInner), (address) => {
      if (!inner.check(address, 'ipv4')) return;
      for (const text of [address, `::ffff:${address}`, `::${address}`, `64:ff9b::${address}`])
        expect(mayConnect(text, true, [])).toBe(false);
    });
  });

  it('never is an address of IPv6 outside of 2000::/3', () => {
    forAll(100, groups, (all) => {
      const [first = 0] = all;
      const address = all.map((group) => group.toString(16)).join(':');
      if (first < 0x2000 || first > 0x3fff) expect(mayConnect(address, true, [])).toBe(false);
    });
  });

  it.each([
    ...['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.255.255', '100.128.0.0'],
    ...['2606:4700:4700::1111', '2a00:1450:4001::200e'],
  ])('may be the public address %s, over TLS alone', (address) => {
    expect(mayConnect(address, true, [])).toBe(true);
    expect(mayConnect(address, false, [])).toBe(false);
  });

  it.each([
    ...['localhost', '', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', 'ff02::1'],
    ...['64:ff9b::8.8.8.8', '64:ff9b:1::808:808', '2001::1', '2001:db8::1', '2002:7f00:1::1', '3fff::1'],
    ...['::8.8.8.8', '168.63.129.16', '100.100.100.200', '192.0.0.192', '255.255.255.255'],
  ])('is never %j', (address) => expect(mayConnect(address, true, [])).toBe(false));

  it('is a network that the operator named, without TLS too, and no address beside it', () => {
    const networks = ['10.1.0.0/16', '::1/128'];
    for (const isEncrypted of [true, false]) {
      for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '::1'])
        expect(mayConnect(address, isEncrypted, networks)).toBe(true);
      for (const address of ['10.2.0.1', '127.0.0.1', '::2'])
        expect(mayConnect(address, isEncrypted, networks)).toBe(false);
    }
  });
});

describe('the URL of an endpoint', () => {
  const NETWORKS = ['10.1.0.0/16'];

  it.each([
    'https://example.com',
    'https://example.com:8443/hook?of=1',
    'https://8.8.8.8/hook',
    'https://[2606:4700:4700::1111]/',
  ])('may be %s', (url) => expect(readEndpointUrl(url, [])).toEqual({ url: new URL(url).href }));

  it.each([
    '',
    'example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'http://example.com',
    'https://user@example.com',
    'https://:word@example.com',
    'https://example.com/#part',
    'https://example.com:0/',
    `https://example.com/${'a'.repeat(2_048)}`,
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.1.0.1/',
    'https://localhost/',
    'https://a.LOCALHOST./',
  ])('is never %s', (url) => expect(readEndpointUrl(url, [])).toEqual({ fault: expect.any(String) }));

  it('may be http, and inner, where the operator allows it', () => {
    expect(readEndpointUrl('http://10.1.0.1:8080/a', NETWORKS)).toEqual({ url: 'http://10.1.0.1:8080/a' });
    expect(readEndpointUrl('http://receiver.internal/', NETWORKS)).toEqual({ url: 'http://receiver.internal/' });
    for (const url of ['http://10.2.0.1/', 'http://8.8.8.8/', 'http://127.0.0.1/'])
      expect(readEndpointUrl(url, NETWORKS)).toEqual({ fault: expect.any(String) });
    const url = 'http://localhost:8080/';
    expect(readEndpointUrl(url, ['127.0.0.0/8'])).toEqual({ url });
    expect(readEndpointUrl(url, NETWORKS)).toEqual({ fault: expect.any(String) });
  });
});
