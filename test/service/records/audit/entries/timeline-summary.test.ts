import { timelineSummary } from '../../../../../src/service/records/audit/entries/timeline-event';

it.each([
  [['status'], 'Changed status by a single update over REST.'],
  [['status', 'tags'], 'Changed status and tags by a single update over REST.'],
  [['status', 'tags', 'bank'], 'Changed status, tags and bank by a single update over REST.'],
  [['status', 'tags', 'bank', 'client'], 'Changed status, tags, bank and 1 more by a single update over REST.'],
])('a timeline summary names up to three fields and counts the others: %j', (fields, sentence) => {
  expect(timelineSummary(fields, 'UPDATE', 'REST')).toBe(sentence);
});

it('a timeline summary says by which operation and surface the change was made', () => {
  expect(timelineSummary(['tags'], 'BULK_UPSERT', 'GRAPHQL')).toBe('Changed tags by bulk upsert over GraphQL.');
});
