import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { type Outcome } from '../../../../../src/service/feeds/webhooks/sending/outcome';

const run = promisify(execFile);

/** Sends a message to a URL as the service does, in a process that trusts the test's authority too. */
const SEND = `
  const { createSender } = require('./dist/service/feeds/webhooks/sending/send.js');
  const sender = createSender({ resolveHost: async () => ['127.0.0.1'], networks: ['127.0.0.1/32'] });
  sender.send({ url: process.argv[1], headers: {}, body: '{}' }).then((outcome) => {
    process.stdout.write(JSON.stringify(outcome));
    sender.close();
  });`;

const folder = mkdtempSync(join(tmpdir(), 'send-tls-'));
const at = (name: string) => join(folder, name);
const openssl = (...words: string[]) => run('openssl', words, { cwd: folder });
const servers: Server[] = [];

/** Makes a certificate of the test's authority. */
async function certificate(name: string, extensions: string) {
  writeFileSync(at(`${name}.ext`), extensions);
  await openssl(...words('req -newkey rsa:2048 -nodes -subj /CN=test', `-keyout ${name}.key -out ${name}.csr`));
  const authority = '-CA ca.pem -CAkey ca.key -CAcreateserial';
  await openssl(...words(`x509 -req -in ${name}.csr ${authority} -days 2 -extfile ${name}.ext -out ${name}.pem`));
  return { key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.pem`)) };
}

const words = (...texts: string[]) => texts.join(' ').split(' ');

beforeAll(() => openssl(...words('req -x509 -newkey rsa:2048 -nodes -subj /CN=authority -keyout ca.key -out ca.pem')));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function send(host: string, server: Server): Promise<Outcome> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const url = `https://${host}:${(server.address() as AddressInfo).port}/hook`;
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: at('ca.pem') };
  return JSON.parse((await run(process.execPath, ['-e', SEND, url], { env })).stdout);
}

const OWN = 'subjectAltName=DNS:receiver.example';

it.each([
  ['of this name', OWN, 200, null],
  ['of another name', 'subjectAltName=DNS:other.example', null, 'CERTIFICATE_REFUSED'],
  ['for clients', `${OWN}\nextendedKeyUsage=clientAuth`, null, 'CERTIFICATE_REFUSED'],
])('a host with a certificate %s is sent to or refused as such', async (_what, extensions, status, failure) => {
  const options = await certificate('receiver', extensions);
  const server = createServer(options, (_request, response) => response.end());
  expect(await send('receiver.example', server)).toMatchObject({ status, failure });
});

it('a name that ends with a dot leads to the host that has it without', async () => {
  const own = createSecureContext(await certificate('receiver', OWN));
  const hosts: unknown[] = [];
  const options = {
    ...(await certificate('other', 'subjectAltName=DNS:other.example')),
    SNICallback: (name: string, give: (error: null, context?: typeof own) => void) =>
      give(null, name === 'receiver.example' ? own : undefined),
  };
  const server = createServer(options, ({ headers }, response) => {
    hosts.push(headers.host?.split(':')[0]);
    response.end();
  });
  expect(await send('receiver.example.', server)).toMatchObject({ status: 200, failure: null });
  expect(hosts).toEqual(['receiver.example']);
});
