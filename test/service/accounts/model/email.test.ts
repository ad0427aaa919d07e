import fc from 'fast-check';
import { type Emails, pointAtEmail } from '../../../../src/service/accounts/model/email';

const none: Emails = { emails: [], currentEmailAddressId: null };
let ids = 0;
const newId = () => `id-${++ids}`;

describe('pointing at an e-mail address', () => {
  it('an account points at the e-mail address that came last and holds each address once', () => {
    const addresses = fc.array(fc.option(fc.constantFrom('a', 'b', 'A', '')), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(addresses, (sent) => {
        const { emails, currentEmailAddressId } = sent.reduce(
          (known, address) => pointAtEmail(known, address, newId),
          none,
        );
        const current = emails.find(({ id }) => id === currentEmailAddressId);
        expect(current?.address ?? null).toBe(sent.at(-1));
        expect(emails.map(({ address }) => address)).toEqual([...new Set(sent.filter((one) => one !== null))]);
      }),
    );
  });
});
