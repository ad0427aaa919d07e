import dns from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import { contactService } from '../../../src/cli/service/contact';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { type CommandOutcome, commandLine } from '../../support/command-line';
import { startFaultyProxy } from '../../support/faulty-proxy';
import { type LocalServer, serveLocally } from '../../support/local-server';
import { ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { freePort } from '../../support/service-process';
import { printing, saying } from '../outcome';

const setting = usePushSetting();

const servers: LocalServer[] = [];
async function listening(answer: RequestListener): Promise<string> {
  const server = await serveLocally(answer);
  servers.push(server);
  return server.url;
}
afterAll(() => Promise.all(servers.map((server) => server.close())));

const freeUrl = async () => `http://127.0.0.1:${await freePort()}`;

describe('a URL that cannot be used', () => {
  it.each(['', 'accounts.example.com', 'https://user:secret@accounts.example.com'])(
    'an unusable URL is reported by the name of its variable or option: %j',
    async (url) => {
      const cli = (variable: string | undefined) => commandLine({ apiKey: 'key', env: { ACCOUNT_SYNC_URL: variable } });
      for (const [name, outcome] of [
        ['ACCOUNT_SYNC_URL', await cli(url)('get', 'A-1')],
        ['--url', await cli('http://127.0.0.1:1')('get', 'A-1', '--url', url)],
        ['--url', await cli(undefined)('doctor', '--url', url)],
      ] as const) {
        expect(outcome).toMatchObject({ code: EXIT.USAGE, stdout: '' });
        expect(outcome.stderr).toMatch(new RegExp(`^INVALID_ARGUMENT: ${name} (is missing|must)`));
        expect(outcome.stderr).not.toContain('secret');
      }
    },
  );
});

describe('a command without a service', () => {
  /** Runs a command that is to look for the service for less than 5 seconds. */
  async function run(url: string): Promise<CommandOutcome> {
    const { clock } = setting.service;
    const startedAt = clock.now.getTime();
    const outcome = await commandLine({ url, apiKey: 'key', clock })('get', 'A-1');
    expect(clock.now.getTime() - startedAt).toBeLessThan(5_000);
    return outcome;
  }

  it('a command gives up within 5 seconds if nothing listens, and names the URL and what to try', async () => {
    const url = await freeUrl();
    expect(await run(url)).toMatchObject({
      code: EXIT.UNAVAILABLE,
      stderr: `CONNECTION_FAILED: ${url} cannot be reached\n  Nothing listens there: is the service running, with this PORT and HOST?\n  account-sync doctor looks closer.\n`,
    });
  });

  it('a command gives up within 5 seconds if a proxy does not reach the service', async () => {
    const url = await listening((_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
    expect(await run(url)).toMatchObject(
      saying(EXIT.UNAVAILABLE, `${url} answers with HTTP 502: a proxy in between does not reach the service`),
    );
  });

  it.each([
    ['the host has no address', 'ENOTFOUND', 'The name of the host'],
    ['too many files are open to ask for it', 'EMFILE', 'Too many files are open'],
  ])('a command gives up within 5 seconds if %s', async (_what, code, advice) => {
    // Not the machine's own name server, which may take its time.
    const lookup = jest.spyOn(dns, 'lookup').mockImplementation(((...parameters: unknown[]) => {
      const callback = parameters.at(-1) as (error: Error) => void;
      callback(Object.assign(new Error(`getaddrinfo ${code} service.invalid`), { code }));
    }) as typeof dns.lookup);
    expect(await run('http://service.invalid:4000').finally(() => lookup.mockRestore())).toMatchObject(
      saying(EXIT.UNAVAILABLE, `http://service.invalid:4000 cannot be reached\n  ${advice}`),
    );
  });
});

describe('the look for the service', () => {
  const look = { runtime: { sleep: async () => undefined }, interrupted: new AbortController().signal };

  it('the search for the service gives up on a server that accepts connections and never answers', async () => {
    const url = await listening(() => {});
    await expect(contactService(url, look, 50)).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: `${url} cannot be reached`,
      cause: { name: 'TimeoutError' },
    });
  });

  it('the search for the service finds one that is just starting', async () => {
    const url = await freeUrl();
    const server = createServer((_request, response) => response.end('{}'));
    let now = 0;
    const sleep = async (milliseconds: number) => {
      now += milliseconds;
      if (now === 1000) await new Promise<void>((resolve) => server.listen(new URL(url).port, () => resolve()));
    };
    try {
      await contactService(url, { ...look, runtime: { sleep, now: () => now } });
    } finally {
      server.close();
    }
    expect(now).toBe(1000);
  });

  it('the search for the service ends at once when the command is interrupted', async () => {
    const interruption = new AbortController();
    const url = await listening(() => interruption.abort());
    await expect(contactService(url, { ...look, interrupted: interruption.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

it('a push that has begun still waits for a service that goes away for a minute', async () => {
  const { service, newKey, file } = setting;
  let requests = 0;
  // The look, an answer, then half a minute of nobody.
  const proxy = await startFaultyProxy(service.url, () => {
    requests += 1;
    return requests > 2 && requests < 9 ? 'cut before' : 'passes';
  });
  try {
    const { apiKey } = await newKey();
    const path = file('rows.ndjson', ndjson(Array.from({ length: 50 }, () => buildRow())));
    const outcome = await commandLine({ url: proxy.url, apiKey, clock: service.clock })('push', path);
    expect(outcome).toMatchObject(printing(EXIT.DONE, '50  created'));
    expect(proxy.log.filter((fate) => fate === 'cut before').length).toBeGreaterThan(4);
  } finally {
    await proxy.close();
  }
});

describe('http to another host', () => {
  const runtime = { fetch: async () => Response.json({}, { status: 500 }), sleep: async () => undefined };
  const warnings = (text: string) => text.split('\n').filter((line) => line.includes('does not encrypt'));

  it('a command warns once that the key and the accounts travel unencrypted', async () => {
    const lookup = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
    const run = async (url: string) => (await commandLine({ url, apiKey: 'key', runtime })('get', 'A-1')).stderr;
    try {
      expect(warnings(await run('http://accounts.example.com'))).toHaveLength(1);
      expect(warnings(await run('https://accounts.example.com'))).toEqual([]);
      expect(warnings(await run('http://localhost:4000'))).toEqual([]);
    } finally {
      lookup.mockRestore();
    }
  });

  it('the doctor warns that the key and the accounts travel unencrypted', async () => {
    const fetch = async () => Response.json({ status: 'live' }, { headers: { date: new Date().toUTCString() } });
    const cli = commandLine({ url: 'http://accounts.example.com', apiKey: 'key', runtime: { fetch } });
    const { stdout } = await cli('doctor');
    expect(stdout).toMatch(/^warning +http:\/\/ does not encrypt/m);
  });
});
