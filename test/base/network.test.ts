import { BlockList } from 'node:net';
import fc from 'fast-check';
import { isInNetworks, readNetwork } from '../../src/base/network';

const ipv4 = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 })
  .map((octets) => octets.join('.'));
const ipv6 = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
  .map((groups) => groups.map((group) => group.toString(16)).join(':'));

/** A network, and an address that often lies in it: the network's own with its last groups changed. */
const cases = (address: fc.Arbitrary<string>, separator: string, maxBits: number) =>
  fc.tuple(address, address, fc.nat(maxBits), fc.nat(8)).map(([one, other, bits, shared]) => ({
    network: `${one}/${bits}`,
    address: [...one.split(separator).slice(0, shared), ...other.split(separator).slice(shared)].join(separator),
  }));

describe('networks', () => {
  it.each([
    ['ipv4' as const, cases(ipv4, '.', 32)],
    ['ipv6' as const, cases(ipv6, ':', 128)],
  ])('an %s address is in the same networks as Node.js says', (family, drawn) => {
    fc.assert(
      fc.property(drawn, ({ network, address }) => {
        const [base = '', bits] = network.split('/');
        const list = new BlockList();
        list.addSubnet(base, Number(bits), family);
        expect(isInNetworks(address, [readNetwork(network) ?? ''])).toBe(list.check(address, family));
      }),
    );
  });

  it.each([
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0::1/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['64:ff9b::203.0.113.7', '64:ff9b::cb00:7107/128'],
    ['::203.0.113.7/120', '::cb00:7100/120'],
  ])('the network %s has the one spelling %s', (text, network) => expect(readNetwork(text)).toBe(network));

  it.each([
    ...['', 'any', '203.0.113', '0x7f.1/8', '010.0.0.1', '203.0.113.0/33', '203.0.113.0/'],
    ...['1.2.3.4/8/8', 'fe80::1%eth0', '::/129', '1.2.3.4/+8'],
  ])('the text %j is not a network', (text) => expect(readNetwork(text)).toBeUndefined());

  it('an IPv4 address mapped into IPv6 is the IPv4 address', () => {
    expect(isInNetworks('::ffff:203.0.113.9', ['203.0.113.0/24'])).toBe(true);
    expect(isInNetworks('::ffff:203.0.113.9', ['::/0'])).toBe(false);
    expect(isInNetworks('64:ff9b::203.0.113.9', ['64:ff9b::/96'])).toBe(true);
  });

  it.each([undefined, '', 'unknown', '203.0.113.9:80'])(
    'the value %j is not an address and is in no network',
    (text) => {
      expect(isInNetworks(text, ['0.0.0.0/0', '::/0'])).toBe(false);
    },
  );
});
