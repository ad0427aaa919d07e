import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { createVaultWrapper } from '../../../../../src/service/storage/encryption/data-keys/vault-wrapper';
import { type LocalServer, serveLocally } from '../../../../support/local-server';

/*
 * Stands in for Vault's transit engine, as its documentation describes it: encrypt, decrypt and read a key of several
 * versions, with associated data.
 */
const TOKEN = 's.token';
const versions = [randomBytes(32)];
const requests: string[] = [];
let vault: LocalServer;
let address: string;

const fromBase64 = (text: unknown) => Buffer.from(String(text), 'base64');

function encrypt({ plaintext, associated_data }: Record<string, unknown>) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', versions.at(-1) as Buffer, nonce).setAAD(fromBase64(associated_data));
  const bytes = Buffer.concat([nonce, cipher.update(fromBase64(plaintext)), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext: `vault:v${versions.length}:${bytes.toString('base64')}` };
}

function decrypt({ ciphertext, associated_data }: Record<string, unknown>) {
  const [, version, text] = /^vault:v(\d+):(.+)$/.exec(String(ciphertext)) ?? [];
  const bytes = fromBase64(text);
  const decipher = createDecipheriv('aes-256-gcm', versions[Number(version) - 1] as Buffer, bytes.subarray(0, 12));
  decipher.setAAD(fromBase64(associated_data)).setAuthTag(bytes.subarray(-16));
  const plaintext = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  return { plaintext: plaintext.toString('base64') };
}

beforeAll(async () => {
  vault = await serveLocally(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (request.headers['x-vault-token'] !== TOKEN) return answer(403, { errors: ['permission denied'] });
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
    try {
      if (request.url === '/v1/transit/keys/people') return answer(200, { data: { latest_version: versions.length } });
      if (request.url === '/v1/transit/encrypt/people') return answer(200, { data: encrypt(body) });
      if (request.url === '/v1/transit/decrypt/people') return answer(200, { data: decrypt(body) });
      return answer(404, { errors: [] });
    } catch {
      return answer(400, { errors: ['invalid ciphertext'] });
    }
  });
  address = vault.url;
});
afterAll(() => vault.close());

const wrapper = (overrides: object = {}) =>
  createVaultWrapper({ address, token: TOKEN, keyName: 'people', ...overrides });
const dataKey = randomBytes(32);

it('Vault wraps and unwraps data keys, each for its place alone', async () => {
  const wrapped = await wrapper().wrap('vault:people', dataKey, 'org-a');
  expect(wrapped).toEqual({ wrappedBy: 'vault:people:v1', wrapped: expect.stringMatching(/^vault:v1:/) });
  expect((await wrapper().unwrap(wrapped, 'org-a')).equals(dataKey)).toBe(true);
  await expect(wrapper().unwrap(wrapped, 'org-b')).rejects.toThrow('HTTP 400');
});

it('a key that is rotated in Vault has a new name, and unwraps what its earlier version wrapped', async () => {
  const wrapped = await wrapper().wrap('vault:people', dataKey, 'org-a');
  expect(await wrapper().nameOf('vault:people')).toBe(wrapped.wrappedBy);
  versions.push(randomBytes(32));
  expect(await wrapper().nameOf('vault:people')).toBe(`vault:people:v${versions.length}`);
  expect((await wrapper().unwrap(wrapped, 'org-a')).equals(dataKey)).toBe(true);
});

it('a token that Vault refuses, and a Vault that does not answer, are told apart without the token', async () => {
  const refused = wrapper({ token: 's.wrong' }).wrap('vault:people', dataKey, 'org-a');
  await expect(refused).rejects.toThrow('Vault refused encrypt with the transit key: HTTP 403');
  const gone = wrapper({ address: 'http://127.0.0.1:1' }).wrap('vault:people', dataKey, 'org-a');
  await expect(gone).rejects.toThrow('Vault does not answer at VAULT_ADDR');
});
