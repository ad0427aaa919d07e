import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request as forward, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { sign, stringToSign } from '../../src/base/signature';
import { blocksOf, guide, programBeside } from '../support/guides';
import { getAccount } from '../support/http';
import { buildCheck, describeIn, LANGUAGES, type LanguageName, runAll, tried } from '../support/languages';
import { serveLocally } from '../support/local-server';
import { folderOfFile, useService } from '../support/use-service';

/** All of a program that comes before it sends something, with a call behind it. */
const calling = (call: string) => (program: string) =>
  `${program.split(/^(?:def|function) send\(|^path=/m)[0]}\n${call}\n`;

/** A program that calls `signature` of the guide's program with the vector. */
const CHECKS: Record<LanguageName, (program: string) => string> = {
  bash: calling(
    'printf %s "$V_BODY" >"$files/body"; signature "$V_KEY" "$V_TIMESTAMP" "$V_METHOD" "$V_PATH" "$files/body"',
  ),
  python: calling(
    'vector = [os.environ["V_" + name] for name in ("KEY", "TIMESTAMP", "METHOD", "PATH", "BODY")]\n' +
      'print(signature(*vector[:4], vector[4].encode()))',
  ),
  php: calling("echo signature(...array_map('getenv', ['V_KEY', 'V_TIMESTAMP', 'V_METHOD', 'V_PATH', 'V_BODY']));"),
  csharp: () => `using System;
    public static class Check {
      static string Get(string name) => Environment.GetEnvironmentVariable("V_" + name) ?? "";
      public static void Main() => Console.WriteLine(Example.Signature(
        Get("KEY"), Get("TIMESTAMP"), Get("METHOD"), Get("PATH"), System.Text.Encoding.UTF8.GetBytes(Get("BODY"))));
    }`,
  java: () => `public class Check {
      public static void main(String[] args) throws Exception {
        var get = System.getenv();
        System.out.println(Example.signature(get.get("V_KEY"), get.get("V_TIMESTAMP"), get.get("V_METHOD"),
          get.get("V_PATH"), get.get("V_BODY").getBytes("UTF-8")));
      }
    }`,
  node: calling(
    'const { V_KEY, V_TIMESTAMP, V_METHOD, V_PATH, V_BODY } = process.env;\n' +
      'console.log(signature(V_KEY, V_TIMESTAMP, V_METHOD, V_PATH, V_BODY));',
  ),
};

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

/** A front that asks for the first request once more, as a rate limit does, and passes all others on. Notes headers. */
function startFront(target: string, noted: IncomingHttpHeaders[]) {
  return serveLocally((request, response) => {
    noted.push(request.headers);
    if (noted.length === 1) {
      request.resume().on('end', () => response.writeHead(429, { 'Retry-After': '0' }).end());
      return;
    }
    const { method, headers } = request;
    const passed = forward(new URL(request.url ?? '', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  });
}

const folder = folderOfFile();
const service = useService();
beforeAll(() => {
  // The programs live in the real time.
  service.clock.now = new Date();
});

it('docs/signing.md gives vectors that the service agrees with', async () => {
  expect(VECTORS.length).toBeGreaterThan(1);
  for (const { key, signature, bodyHash, stringToSign: signed, path: pathWithQuery, ...rest } of VECTORS) {
    const request = { ...rest, pathWithQuery };
    expect(await stringToSign(request)).toBe(signed);
    expect(signed.split('\n')[3]).toBe(bodyHash);
    expect(await sign(key, request)).toBe(signature);
  }
});

for (const language of LANGUAGES) {
  const { name, file, commands } = language;
  const program = programBeside(`signing/${file}`);

  describeIn(language, `the program for ${name}`, () => {
    beforeAll(() => writeFileSync(join(folder, file), program));

    it('the program stores an account, and waits where it has to', async () => {
      const { apiKey, sent, printed, said } = await tried(async () => {
        const { apiKey } = await service.createKey({ organizationId: randomUUID() });
        const sent: IncomingHttpHeaders[] = [];
        const front = await startFront(service.url, sent);
        const env = { ACCOUNT_SYNC_URL: front.url, ACCOUNT_SYNC_KEY: apiKey };
        const outcome = await runAll(folder, commands, env).finally(front.close);
        return { apiKey, sent, ...outcome };
      });
      expect(JSON.parse(printed)).toMatchObject({ code: 'ACCOUNTS_BULK_UPSERT_COMPLETED', created: 1, failed: 0 });
      expect(said).toContain('Waiting 0 s for the service');
      const [first, second] = sent;
      expect(first?.['idempotency-key']).toMatch(/^[0-9a-f-]{32,36}$/);
      expect(second?.['idempotency-key']).toBe(first?.['idempotency-key']);
      for (const headers of sent) expect(headers['x-service-timestamp']).toMatch(/^\d{13}$/);
      const { account } = (await getAccount(service, apiKey, `${name}-1`)).body;
      expect(account).toMatchObject({ person: { name: { first: 'Zoë' } } });
    });

    it('the program ends with a failure where the answer is one', async () => {
      const env = { ACCOUNT_SYNC_URL: service.url, ACCOUNT_SYNC_KEY: 'acs_wrong' };
      await expect(tried(() => runAll(folder, commands, env))).rejects.toMatchObject({
        stdout: expect.stringContaining('INVALID_API_KEY'),
        killed: false,
      });
    });

    it('the program signs the vectors as the guide says', async () => {
      const signatureOf = await buildCheck(folder, language, program, CHECKS[name](program));
      for (const { key, timestamp, method, path, body, signature } of VECTORS) {
        const env = { V_KEY: key, V_TIMESTAMP: timestamp, V_METHOD: method, V_PATH: path, V_BODY: body };
        expect(await signatureOf(env)).toBe(signature);
      }
    });
  });
}

it('docs/signing.md lists a program for each language', () => {
  const listed = Array.from(guide('signing.md').matchAll(/\]\(signing\/(.+?)\)/g), ([, file]) => file);
  expect(listed).toEqual(LANGUAGES.map(({ file }) => file));
});
