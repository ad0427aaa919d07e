import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sign, stringToSign } from '../../src/signature';
import { blocksOf, guide } from '../support/guides';
import { getAccount } from '../support/http';
import { startService, type TestService } from '../support/service';

const run = promisify(execFile);

type Command = readonly [program: string, ...args: string[]];

/** A language of the guide: how its program is run, and a program that calls its `signature` with the vector. */
interface Language {
  name: string;
  fence: string;
  file: string;
  /** Each must succeed, and print what `version` asks for, where the language is at hand. */
  probes: readonly Command[];
  version?: RegExp;
  commands: readonly Command[];
  check: { file: string; text: (program: string) => string; builds: readonly Command[]; command: Command };
}

/** All of a program that comes before it sends something, with a call behind it. */
const calling = (call: string) => (program: string) =>
  `${program.split(/^(?:def|function) send\(|^path=/m)[0]}\n${call}\n`;

const LANGUAGES: readonly Language[] = [
  {
    name: 'bash',
    fence: 'bash',
    file: 'example.sh',
    probes: [
      ['bash', '--version'],
      ['curl', '--version'],
      ['openssl', 'version'],
    ],
    commands: [['bash', 'example.sh']],
    check: {
      file: 'check.sh',
      text: calling(
        'printf %s "$V_BODY" >"$files/body"; signature "$V_KEY" "$V_TIMESTAMP" "$V_METHOD" "$V_PATH" "$files/body"',
      ),
      builds: [],
      command: ['bash', 'check.sh'],
    },
  },
  {
    name: 'python',
    fence: 'python',
    file: 'example.py',
    probes: [['python3', '--version']],
    commands: [['python3', 'example.py']],
    check: {
      file: 'check.py',
      text: calling(
        'vector = [os.environ["V_" + name] for name in ("KEY", "TIMESTAMP", "METHOD", "PATH", "BODY")]\n' +
          'print(signature(*vector[:4], vector[4].encode()))',
      ),
      builds: [],
      command: ['python3', 'check.py'],
    },
  },
  {
    name: 'php',
    fence: 'php',
    file: 'example.php',
    probes: [['php', '--version']],
    commands: [['php', 'example.php']],
    check: {
      file: 'check.php',
      text: calling(
        "echo signature(...array_map('getenv', ['V_KEY', 'V_TIMESTAMP', 'V_METHOD', 'V_PATH', 'V_BODY']));",
      ),
      builds: [],
      command: ['php', 'check.php'],
    },
  },
  {
    name: 'csharp',
    fence: 'csharp',
    file: 'Example.cs',
    probes: [
      ['mcs', '--version'],
      ['mono', '--version'],
    ],
    commands: [
      ['mcs', '-r:System.Net.Http.dll', 'Example.cs'],
      ['mono', 'Example.exe'],
    ],
    check: {
      file: 'Check.cs',
      text: () => `using System;
        public static class Check {
          static string Get(string name) => Environment.GetEnvironmentVariable("V_" + name) ?? "";
          public static void Main() => Console.WriteLine(Example.Signature(
            Get("KEY"), Get("TIMESTAMP"), Get("METHOD"), Get("PATH"), System.Text.Encoding.UTF8.GetBytes(Get("BODY"))));
        }`,
      builds: [['mcs', '-r:System.Net.Http.dll', '-main:Check', 'Example.cs', 'Check.cs', '-out:Check.exe']],
      command: ['mono', 'Check.exe'],
    },
  },
  {
    name: 'java',
    fence: 'java',
    file: 'Example.java',
    probes: [
      ['java', '--version'],
      ['javac', '--version'],
    ],
    version: /^\w+ (?:1[7-9]|[2-9]\d)\b/,
    commands: [['java', 'Example.java']],
    check: {
      file: 'Check.java',
      text: () => `public class Check {
          public static void main(String[] args) throws Exception {
            var get = System.getenv();
            System.out.println(Example.signature(get.get("V_KEY"), get.get("V_TIMESTAMP"), get.get("V_METHOD"),
              get.get("V_PATH"), get.get("V_BODY").getBytes("UTF-8")));
          }
        }`,
      builds: [['javac', '-encoding', 'UTF-8', 'Example.java', 'Check.java']],
      // Which variables of the environment are UTF-8 is told by the locale alone.
      command: ['env', 'LC_ALL=C.UTF-8', 'java', '-cp', '.', 'Check'],
    },
  },
  {
    name: 'node',
    fence: 'js',
    file: 'example.mjs',
    probes: [['node', '--version']],
    commands: [['node', 'example.mjs']],
    check: {
      file: 'check.mjs',
      text: calling(
        'const { V_KEY, V_TIMESTAMP, V_METHOD, V_PATH, V_BODY } = process.env;\n' +
          'console.log(signature(V_KEY, V_TIMESTAMP, V_METHOD, V_PATH, V_BODY));',
      ),
      builds: [],
      command: ['node', 'check.mjs'],
    },
  },
];

const isAtHand = ({ probes, version = /^/ }: Language): boolean =>
  probes.every(([program, ...args]) => {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
    return status === 0 && version.test(stdout);
  });

interface Vector {
  key: string;
  timestamp: string;
  method: string;
  path: string;
  body: string;
  bodyHash: string;
  stringToSign: string;
  signature: string;
}

/** The vectors of the guide: lines of a name, spaces, and a value that may be empty. */
const VECTORS = blocksOf('signing.md', 'text').map((block): Vector => {
  const lineOf = (name: string) => new RegExp(`^${name} *(.*)$`, 'm').exec(block)?.[1] ?? 'missing';
  return {
    key: lineOf('key'),
    timestamp: lineOf('timestamp'),
    method: lineOf('method'),
    path: lineOf('path'),
    body: lineOf('body(?! hash)'),
    bodyHash: lineOf('body hash'),
    stringToSign: lineOf('string to sign').replaceAll('\\n', '\n'),
    signature: lineOf('signature'),
  };
});

/** A front that asks for the first request once more, as a rate limit does, and passes all others on. */
function startFront(target: string): Promise<Server> {
  let requests = 0;
  const front = createServer((request, response) => {
    requests += 1;
    if (requests === 1) {
      request.resume().on('end', () => response.writeHead(429, { 'Retry-After': '0' }).end());
      return;
    }
    const { method, headers } = request;
    const passed = httpRequest(new URL(request.url ?? '', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
  return new Promise((resolve) => front.listen(0, '127.0.0.1', () => resolve(front)));
}

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acs-signing-'));
  service = await startService();
  // The programs live in the real time.
  service.clock.now = new Date();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** No command takes as long, even on a busy machine. */
const HANGS_AFTER_MS = 12_000;

/** Runs commands one after the other. @returns what the last one prints, and what it says on standard error */
async function runAll(
  commands: readonly Command[],
  env: NodeJS.ProcessEnv,
): Promise<{ printed: string; said: string }> {
  let last = { stdout: '', stderr: '' };
  for (const [program, ...args] of commands) {
    const limits = { timeout: HANGS_AFTER_MS, killSignal: 'SIGKILL' } as const;
    last = await run(program, args, { cwd: folder, env: { ...process.env, ...env }, ...limits });
  }
  return { printed: last.stdout.trim(), said: last.stderr };
}

/** Mono hangs at the end of one program in sixty, its work done. Such a try is made once more, and reported. */
async function tried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const { killed = false, cmd } = error as { killed?: boolean; cmd?: string };
    if (!killed) throw error;
    process.stderr.write(`${cmd} hung and was ended; it is tried once more\n`);
    return attempt();
  }
}

it('docs/signing.md gives vectors that the service agrees with', async () => {
  expect(VECTORS.length).toBeGreaterThan(1);
  for (const { key, signature, bodyHash, stringToSign: signed, path: pathWithQuery, ...rest } of VECTORS) {
    const request = { ...rest, pathWithQuery };
    expect(await stringToSign(request)).toBe(signed);
    expect(signed.split('\n')[3]).toBe(bodyHash);
    expect(await sign(key, request)).toBe(signature);
  }
});

it('docs/signing.md has one program for each language', () => {
  expect(LANGUAGES.map(({ fence }) => blocksOf('signing.md', fence).length)).toEqual(LANGUAGES.map(() => 1));
});

for (const language of LANGUAGES) {
  const { name, fence, file, commands, check } = language;
  const [program = ''] = blocksOf('signing.md', fence);
  const needed = language.probes.map(([command]) => command).join(', ');
  if (!isAtHand(language)) {
    it.skip(`the program for ${name}: not run, since it needs ${needed}`, () => undefined);
    continue;
  }

  describe(`the program for ${name}`, () => {
    beforeAll(() => writeFileSync(join(folder, file), program));

    it('the program stores an account, and waits where it has to', async () => {
      const { apiKey, printed, said } = await tried(async () => {
        const { apiKey } = await service.createKey({ organizationId: randomUUID() });
        const front = await startFront(service.url);
        const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
        const outcome = await runAll(commands, { ACCOUNT_SYNC_URL: url, ACCOUNT_SYNC_KEY: apiKey }).finally(
          () =>
            new Promise((resolve) => {
              front.close(resolve);
              front.closeAllConnections();
            }),
        );
        return { apiKey, ...outcome };
      });
      expect(JSON.parse(printed)).toMatchObject({ code: 'ACCOUNTS_BULK_UPSERT_COMPLETED', created: 1, failed: 0 });
      expect(said).toContain('Waiting 0 s for the service');
      const { account } = (await getAccount(service, apiKey, `${name}-1`)).body;
      expect(account).toMatchObject({ person: { name: { first: 'Zoë' } } });
    });

    it('the program ends with a failure where the answer is one', async () => {
      const env = { ACCOUNT_SYNC_URL: service.url, ACCOUNT_SYNC_KEY: 'acs_wrong' };
      await expect(tried(() => runAll(commands, env))).rejects.toMatchObject({
        stdout: expect.stringContaining('INVALID_API_KEY'),
        killed: false,
      });
    });

    it('the program signs the vectors as the guide says', async () => {
      writeFileSync(join(folder, check.file), check.text(program));
      await tried(() => runAll(check.builds, {}));
      for (const { key, timestamp, method, path, body, signature } of VECTORS) {
        const env = { V_KEY: key, V_TIMESTAMP: timestamp, V_METHOD: method, V_PATH: path, V_BODY: body };
        expect((await tried(() => runAll([check.command], env))).printed).toBe(signature);
      }
    });
  });
}

it('docs/signing.md lists every program that it runs', () => {
  const fences = new Set(Array.from(guide('signing.md').matchAll(/^```(\w+)$/gm), ([, fence]) => fence));
  expect([...fences].sort()).toEqual(['text', ...LANGUAGES.map(({ fence }) => fence)].sort());
});
