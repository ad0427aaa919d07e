import { createRightsMac } from '../../../../src/service/callers/rights/rights-mac';
import { EncryptionKeyError } from '../../../../src/service/storage/encryption/data-keys/key-wrapper';
import { EnvelopeError } from '../../../../src/service/storage/encryption/data-keys/sealed-text';

const MAC = `key-1.${'a'.repeat(43)}`;
const macWhere = (error: Error) => {
  const fail = () => Promise.reject(error);
  return createRightsMac({ of: fail, freshOf: fail });
};

it('a mark whose data key does not exist is forged', async () =>
  expect(await macWhere(new EnvelopeError('No such key')).isRight('text', MAC)).toBe(false));

it('a mark is not called forged while the key manager refuses', async () => {
  const refused = new EncryptionKeyError('HTTP 403');
  await expect(macWhere(refused).isRight('text', MAC)).rejects.toBe(refused);
});
