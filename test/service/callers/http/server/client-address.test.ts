import fc from 'fast-check';
import { clientAddressOf } from '../../../../../src/service/callers/http/server/client-address';
import { forAll } from '../../../../support/properties';

const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });

const isMapped = (address: readonly number[]) =>
  address.slice(0, 5).every((group) => group === 0) && address[5] === 0xffff;

/** A spelling of an IPv6 address: upper case, leading zeros, one run of zeros left out, a zone. */
const spelling = (address: readonly number[]) =>
  fc
    .record({
      upper: fc.boolean(),
      padded: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      from: fc.integer({ min: 0, max: 7 }),
      isShort: fc.boolean(),
      zone: fc.constantFrom('', '%eth0', '%1'),
    })
    .map(({ upper, padded, from, isShort, zone }) => {
      const texts = address.map((group, n) => group.toString(16).padStart(padded[n] ? 4 : 1, '0'));
      const zeros = address.slice(from).findIndex((group) => group !== 0);
      const run = zeros === -1 ? 8 - from : zeros;
      const text =
        isShort && run > 0
          ? `${texts.slice(0, from).join(':')}::${texts.slice(from + run).join(':')}`
          : texts.join(':');
      return (upper ? text.toUpperCase() : text) + zone;
    });

it('a client address is the same for every spelling of an IPv6 address', () => {
  const two = groups.chain((address) => fc.tuple(spelling(address), spelling(address)));
  forAll(100, two, ([one, other]) => expect(clientAddressOf(one)).toBe(clientAddressOf(other)));
});

it('a client address is the same for two IPv6 addresses exactly if their first 64 bits are the same', () => {
  const pair = fc.tuple(groups, groups, fc.boolean()).map(([one, other, isNear]) => {
    const near = [...one.slice(0, 4), ...other.slice(4)];
    return [one, isNear ? near : other] as const;
  });
  forAll(100, pair, ([one, other]) => {
    fc.pre(!isMapped(one) && !isMapped(other));
    const [first, second] = [one, other].map((address) =>
      clientAddressOf(address.map((group) => group.toString(16)).join(':')),
    );
    expect(first === second).toBe(one.slice(0, 4).join() === other.slice(0, 4).join());
  });
});

it('a client address is that of IPv4 if it is mapped into IPv6, in every spelling', () => {
  forAll(100, octets, (address) => {
    const text = address.join('.');
    const [a = 0, b = 0, c = 0, d = 0] = address;
    const high = (a * 256 + b).toString(16);
    const low = (c * 256 + d).toString(16);
    for (const prefix of ['::ffff:', '::FFFF:', '0:0:0:0:0:ffff:', '0000::ffff:']) {
      expect(clientAddressOf(prefix + text)).toBe(text);
      expect(clientAddressOf(`${prefix}${high}:${low}`)).toBe(text);
      expect(clientAddressOf(`${prefix}${text}%eth0`)).toBe(text);
    }
    expect(clientAddressOf(text)).toBe(text);
  });
});

it('a client address is read from any text without an error, and all texts that are no address share one', () => {
  forAll(100, fc.string(), (text) => expect(typeof clientAddressOf(text)).toBe('string'));
  const others = ['', 'unknown', '1', '0177.0.0.1', '0x7f000001', '1.2.3.4:80', '[::1]', '::1::', '%'];
  for (const text of [undefined, ...others]) expect(clientAddressOf(text)).toBe('unknown');
});
