import { noteUnexpected } from './unexpected-log';

interface Environment {
  handleTestEvent(event: { name: string; test: { name: string; errors: unknown[] } }): void;
}
const Environment = require('./jest/environment.cjs') as { prototype: Environment };

const LINES = [
  { level: 30, code: 'ACCOUNT_NOT_FOUND', msg: 'as usual' },
  { level: 30, code: 'INTERNAL_ERROR', msg: 'a request that failed' },
  { level: 50, msg: 'unexpected error' },
];

/** What is printed when a test has ended during which a service logged the lines. */
function printedAfter(errors: unknown[]): string {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const line of LINES) noteUnexpected(`${JSON.stringify(line)}\n`);
  Environment.prototype.handleTestEvent({ name: 'test_done', test: { name: 'the sum is right', errors } });
  const printed = write.mock.calls.join('');
  write.mockRestore();
  return printed;
}

it('what a service logs as unexpected is printed beside a test that fails, and once', () => {
  const printed = printedAfter([new Error('expected 4')]);
  expect(printed).toContain('"the sum is right" failed');
  expect(printed).toContain('unexpected error');
  expect(printed).toContain('a request that failed');
  expect(printed).not.toContain('as usual');
  expect(printed.match(/unexpected error/g)).toHaveLength(1);
});

it('nothing is printed beside a test that succeeds, nor later', () => {
  expect(printedAfter([])).toBe('');
  expect(printedAfter([new Error('expected 5')]).match(/unexpected error/g)).toHaveLength(1);
});
