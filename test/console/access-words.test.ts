import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryText, READS, readText } from '../../src/console/features/history/read-words';
import { describeQuestion } from '../../src/service/callers/request/access-notes';
import { DISCLOSING } from '../support/disclosing';

/** As an access record names an operation of the tests. */
function recordedAs(name: string): string {
  const operationId = operationIds()[name.replace(/\/$/, '')];
  const [type = '', field = ''] = name.split(/[. ]/);
  const isTop = ['Query', 'Mutation', 'Subscription'].includes(type);
  const known: Record<string, string> = { AccountSnapshot: 'accountAt', SyncRun: 'syncRun' };
  return operationId ?? (isTop ? field : (known[type] ?? type.toLowerCase()));
}

function operationIds(): Record<string, string> {
  const text = readFileSync(join(__dirname, '../../openapi.json'), 'utf8');
  const document = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> };
  const paths = Object.entries(document.paths);
  return Object.fromEntries(
    paths.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operationId,
      ]),
    ),
  );
}

describe('what was read, in words', () => {
  it('there are words for everything that discloses accounts', () => {
    const names = [...new Set(DISCLOSING.map(recordedAs))];
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !Object.hasOwn(READS, name))).toEqual([]);
  });

  it('names each of several fields, and what is new as it is', () => {
    expect(readText('account accounts')).toBe('Looked at an account, Listed accounts');
    expect(readText('ofTheNextVersion')).toBe('ofTheNextVersion');
  });

  it.each([
    [describeQuestion('accounts', { first: 5, filter: { status: { in: ['ACTIVE'] } } }), 'Filtered by status.'],
    [
      describeQuestion('accounts', { filter: { search: 'x', and: [{ not: { bucket: { eq: 'a' } } }] } }),
      'Filtered by a search and bucket.',
    ],
    ['portfolioId=portfolio-1&limit=2', 'Filtered by portfolio.'],
    ['syncRun {"syncRunId":"6b09"}', 'Filtered by sync run id.'],
    ['accounts {"first":50}', 'Not filtered.'],
    ['accounts {"filter":{"status":{"in":["ACT', 'Filtered by status.'],
  ])('%s', (query, words) => {
    expect(queryText(query)).toBe(words);
  });
});
