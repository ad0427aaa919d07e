import { generateKeyPairSync, hash } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { isSignedBy, openSigningKey, parseSigningKey } from '../../../../src/service/storage/encryption/signing-key';
import { useFolder } from '../../../support/use-service';

// RFC 8032, 7.1, test 1.
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString('base64');
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const SIGNATURE =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b';

const folder = useFolder();

const options = (more: object) => ({
  auditSigningKey: undefined,
  auditSigningKeyFile: undefined,
  auditRootsFile: undefined,
  mongodbUrl: undefined,
  dataDir: folder('data'),
  ...more,
});

describe('the key that signs audit roots', () => {
  it('a key in base64 signs as RFC 8032 says, and its id is the hash of its public key', () => {
    const key = parseSigningKey(SEED);
    expect(Buffer.from(key?.sign('') ?? []).toString('hex')).toBe(SIGNATURE);
    const der = Buffer.from(`302a300506032b6570032100${PUBLIC}`, 'hex');
    expect(key?.id).toBe(hash('sha256', der).slice(0, 16));
  });

  it('a key as PEM is read, with its line breaks written as \\n too', () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const [one, other] = [parseSigningKey(pem), parseSigningKey(pem.replaceAll('\n', '\\n'))];
    expect(one?.id).toBe(other?.id);
    expect(isSignedBy(one?.publicKey ?? '', 'text', other?.sign('text') ?? Buffer.alloc(0))).toBe(true);
    expect(isSignedBy(one?.publicKey ?? '', 'other text', other?.sign('text') ?? Buffer.alloc(0))).toBe(false);
  });

  it.each([
    ['an empty text', ''],
    ['a short key', Buffer.alloc(31).toString('base64')],
    [
      'a key for something else',
      generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ],
    ['a PEM that is damaged', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
  ])('%s is not a signing key', async (_name, text) => {
    expect(parseSigningKey(text)).toBeUndefined();
    await expect(openSigningKey(options({ auditSigningKey: text }))).rejects.toThrow('AUDIT_SIGNING_KEY is not');
    const auditSigningKeyFile = folder('key');
    writeFileSync(auditSigningKeyFile, text);
    await expect(openSigningKey(options({ auditSigningKeyFile }))).rejects.toThrow(`${auditSigningKeyFile} must hold`);
  });

  it('a file that is not there is named', async () => {
    const auditSigningKeyFile = folder('none');
    await expect(openSigningKey(options({ auditSigningKeyFile }))).rejects.toThrow('none cannot be read');
  });

  it('the embedded server makes a key once, in a file beside its data folder that only its owner may read', async () => {
    const made = await openSigningKey(options({}));
    expect(made.madeFile).toBe(folder('data.signing-key'));
    expect(statSync(folder('data.signing-key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder())).toEqual(['data.signing-key']);
    const again = await openSigningKey(options({}));
    expect(again).toEqual({ key: expect.objectContaining({ id: made.key?.id }) });
  });

  it('a database of another server has no key unless one is set', async () => {
    expect(await openSigningKey(options({ mongodbUrl: 'mongodb://db' }))).toEqual({});
    const { key } = await openSigningKey(options({ mongodbUrl: 'mongodb://db', auditSigningKey: SEED }));
    expect(key?.id).toMatch(/^[0-9a-f]{16}$/);
    expect(readdirSync(folder())).toEqual([]);
  });
});
