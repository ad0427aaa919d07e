import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { guide, programBeside } from '../support/guides';
import { buildCheck, describeIn, LANGUAGES, type LanguageName } from '../support/languages';
import { folderOfFile } from '../support/use-service';

/**
 * A program that prints whether the message in the variables of the environment is genuine. A header that is in none of
 * them did not come.
 */
const CHECKS: Record<LanguageName, (program: string) => string> = {
  bash: (program) => `${program}
    printf %s "$V_BODY" >body
    if is_genuine "$V_SECRET" "\${V_ID-}" "\${V_TIMESTAMP-}" "\${V_SIGNATURE-}" body; then echo true; else echo false; fi`,
  python: (program) => `${program}
import os
names = {"webhook-" + name: "V_" + name.upper() for name in ("id", "timestamp", "signature")}
headers = {name: os.environ[of] for name, of in names.items() if of in os.environ}
print(is_genuine(os.environ["V_SECRET"], headers, os.environ["V_BODY"].encode()))`,
  php: (program) => `${program}
    $headers = [];
    foreach (['id', 'timestamp', 'signature'] as $name) {
      $value = getenv('V_' . strtoupper($name));
      if ($value !== false) $headers["webhook-$name"] = $value;
    }
    echo json_encode(isGenuine(getenv('V_SECRET'), $headers, getenv('V_BODY')));`,
  csharp: () => `using System;
    using System.Collections.Generic;
    public static class Check {
      static string Get(string name) => Environment.GetEnvironmentVariable("V_" + name);
      public static void Main() {
        var headers = new Dictionary<string, string>();
        foreach (var name in new[] { "id", "timestamp", "signature" })
          if (Get(name.ToUpperInvariant()) is string value) headers["webhook-" + name] = value;
        Console.WriteLine(Example.IsGenuine(Get("SECRET"), headers, System.Text.Encoding.UTF8.GetBytes(Get("BODY"))));
      }
    }`,
  java: () => `public class Check {
      public static void main(String[] args) throws Exception {
        var get = System.getenv();
        var headers = new java.util.HashMap<String, String>();
        for (String name : new String[] {"id", "timestamp", "signature"}) {
          String value = get.get("V_" + name.toUpperCase());
          if (value != null) headers.put("webhook-" + name, value);
        }
        System.out.println(Example.isGenuine(get.get("V_SECRET"), headers, get.get("V_BODY").getBytes("UTF-8")));
      }
    }`,
  node: (program) => `${program}
    const { V_SECRET, V_ID, V_TIMESTAMP, V_SIGNATURE, V_BODY } = process.env;
    const headers = { 'webhook-id': V_ID, 'webhook-timestamp': V_TIMESTAMP, 'webhook-signature': V_SIGNATURE };
    console.log(isGenuine(V_SECRET, headers, Buffer.from(V_BODY)));`,
};

/** The file of a function, by that of the program that a language has in the guide to signing. */
const fileOf = (file: string) => file.replace('example.', 'is_genuine.');

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const [SECRET, LATER] = [newSecret(), newSecret()];
const ID = 'msg_65f1c0de9a3b4c5d6e7f8aa0-0';
const BODY = '{"type":"account.updated","data":{"externalId":"Zoë-1","version":7}}';

/** A message, as the library of the specification signs it, by variables of the environment. */
function signed({ secrets = [SECRET], ageSeconds = 0 }: { secrets?: string[]; ageSeconds?: number } = {}) {
  const at = new Date(Date.now() - ageSeconds * 1000);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(ID, at, BODY));
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { V_SECRET: SECRET, V_ID: ID, V_TIMESTAMP: timestamp, V_SIGNATURE: signatures.join(' '), V_BODY: BODY };
}

const GENUINE: [what: string, message: () => NodeJS.ProcessEnv][] = [
  ['a message', () => signed()],
  ['a message with two signatures, of which the second fits', () => signed({ secrets: [LATER, SECRET] })],
  ['a message with two signatures, of which the first fits', () => signed({ secrets: [SECRET, LATER] })],
  ['a message of four minutes ago', () => signed({ ageSeconds: 240 })],
  ['a message that is four minutes ahead', () => signed({ ageSeconds: -240 })],
];

const FORGED: typeof GENUINE = [
  ['another body', () => ({ ...signed(), V_BODY: BODY.replace('7', '8') })],
  ['another secret', () => signed({ secrets: [LATER] })],
  ['a time of six minutes ago', () => signed({ ageSeconds: 360 })],
  ['a time six minutes ahead', () => signed({ ageSeconds: -360 })],
  ['a time that is no number', () => ({ ...signed(), V_TIMESTAMP: 'now' })],
  ['a signature of another version', () => ({ ...signed(), V_SIGNATURE: signed().V_SIGNATURE.replace('v1,', 'v2,') })],
  ['a part of a signature', () => ({ ...signed(), V_SIGNATURE: signed().V_SIGNATURE.slice(0, -2) })],
  ['signatures that are none', () => ({ ...signed(), V_SIGNATURE: '* é v1, ' })],
  ['no header at all', () => ({ V_SECRET: SECRET, V_BODY: BODY })],
];

const folder = folderOfFile();

for (const language of LANGUAGES) {
  const { name, file } = language;
  const program = programBeside(`webhooks/${fileOf(file)}`);

  describeIn(language, `the function for ${name}`, () => {
    let isGenuine: (message: NodeJS.ProcessEnv) => Promise<boolean>;
    beforeAll(async () => {
      const run = await buildCheck(folder, language, program, CHECKS[name](program));
      isGenuine = async (message) => JSON.parse((await run(message)).toLowerCase());
    });

    it('the function takes what is genuine, also while a secret is being replaced', async () => {
      for (const [what, message] of GENUINE) expect([what, await isGenuine(message())]).toEqual([what, true]);
    });

    it('the function refuses what is forged, changed or old', async () => {
      for (const [what, message] of FORGED) expect([what, await isGenuine(message())]).toEqual([what, false]);
    });
  });
}

it('docs/webhooks.md lists a function for each language, and its receiver', () => {
  const listed = Array.from(guide('webhooks.md').matchAll(/\]\(webhooks\/(.+?)\)/g), ([, file]) => file);
  expect(listed).toEqual([...LANGUAGES.map(({ file }) => fileOf(file)), 'receiver.py']);
});
