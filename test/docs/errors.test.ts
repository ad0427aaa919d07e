import { FAILURE_CODES, httpStatusOf } from '../../src/base/errors';
import { isRetryable } from '../../src/client/backoff';
import { ROW_CODES } from '../../src/service/accounts/bulk-upsert/bulk-upsert-result';
import { sectionOf } from '../support/guides';

/** The cells of the table below a heading, without those of its head. */
function tableBelow(heading: string): string[][] {
  const lines = sectionOf('errors.md', heading)
    .split('\n')
    .filter((line) => /^\| (?:\d+ )?`/.test(line));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const REQUESTS = tableBelow('Requests');

it('docs/errors.md lists every code of a request with its status, in the order of the code', () => {
  expect(REQUESTS.map(([code]) => code)).toEqual(FAILURE_CODES.map((code) => `${httpStatusOf(code)} \`${code}\``));
});

/** Conflicts of mutations over GraphQL, which the client never meets. */
const OVER_GRAPHQL = ['API_KEY_ENDED', 'API_KEYS_LIMIT_EXCEEDED', 'WEBHOOKS_LIMIT_EXCEEDED'];

it('docs/errors.md marks exactly those codes as retryable that the client sends again', () => {
  const expected = FAILURE_CODES.map((code) =>
    isRetryable({ code, status: httpStatusOf(code) }) && !OVER_GRAPHQL.includes(code) ? 'yes' : 'no',
  );
  expect(REQUESTS.map((cells) => cells.at(-1))).toEqual(expected);
});

it('docs/errors.md lists every code of a row', () => {
  expect(tableBelow('Rows').map(([code]) => code)).toEqual(ROW_CODES.map((code) => `\`${code}\``));
});
