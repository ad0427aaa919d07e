import { gzipSync } from 'node:zlib';
import { patchAccount, postBulkUpsert, postGraphql } from '../../../../support/http';
import { type TestService } from '../../../../support/service';
import { useKey, useService } from '../../../../support/use-service';

const service = useService();
const caller = useKey(service);

const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const NOT_JSON = 'The body is not valid JSON';

const FAULTS: [body: string | Buffer, message: string][] = [
  ['', `${NOT_JSON}: it ends too early, at line 1, column 1`],
  ['{"accounts":[{"externalId":"Zebedee"', `${NOT_JSON}: it ends too early, at line 1, column 37`],
  ['{"a":1,}', `${NOT_JSON} at line 1, column 8`],
  ["{'a':1}", `${NOT_JSON} at line 1, column 2`],
  ['{"a":Zebedee}', `${NOT_JSON} at line 1, column 6`],
  ['{"a":1} {}', `${NOT_JSON} at line 1, column 9`],
  ['{"a":01}', `${NOT_JSON} at line 1, column 7`],
  ['{"a":"Zebedee\\x"}', `${NOT_JSON} at line 1, column 14`],
  ['{"a":"Zebedee\n"}', `${NOT_JSON} at line 1, column 14`],
  ['{\r\n  "a": [\r\n    "𝒵ë" "b"\r\n]}', `${NOT_JSON} at line 3, column 10`],
  ['\uFEFF{"a":,}', `${NOT_JSON} at line 1, column 6`],
  [bytes('{\n"a":"ë\uFFFD', [0xe9], '"}'), 'The body is not valid UTF-8 at line 2, column 8'],
  [bytes([0xef, 0xbb, 0xbf], '{"a":"', [0xc3]), 'The body is not valid UTF-8 at line 1, column 7'],
  [gzipSync('{"a":1}'), 'The body is compressed with gzip, which only parts of imports may be: send it as it is'],
];

describe.each(FAULTS)('the damaged body %j', (body, message) => {
  it('is refused over REST with the place of the fault', async () => {
    for (const send of [
      postBulkUpsert,
      (_: TestService, key: string, sent: unknown) => patchAccount(_, key, 'a', sent),
    ]) {
      const answer = await send(service, caller.apiKey, body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST_BODY', message } });
      expect(answer.text).not.toContain('Zebedee');
    }
  });

  it('is refused over GraphQL with the place of the fault', async () => {
    const answer = await postGraphql(service, caller.apiKey, body);
    const errors = [{ message, extensions: { code: 'INVALID_REQUEST_BODY' } }];
    expect(answer).toMatchObject({ status: 400, body: { errors } });
    expect(answer.text).not.toContain('Zebedee');
  });
});
