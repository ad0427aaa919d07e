import { DAY_MS, HOUR_MS } from '../../src/base/time/durations';
import { looksIn } from '../../src/console/features/looks';
import { type NeedsQuery, type WaitingImportFragment } from '../../src/console/features/needs/needs.generated';
import { needsOf, newIn, together } from '../../src/console/features/needs/needs-of';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const ago = (ms: number) => new Date(NOW - ms).toISOString();
const COUNTS = { created: 1, updated: 2, unchanged: 0, failed: 3 };
/** Checked lately, so that only what a test is about is there. */
const CHECKED = { seen: {}, checkedAt: ago(DAY_MS) };

const importOf = (some: Partial<WaitingImportFragment>): WaitingImportFragment => ({
  id: '6b02581b24d1fc05dfb6161a',
  name: 'march.csv',
  kind: 'UPSERT',
  state: 'HELD',
  createdAt: ago(3 * HOUR_MS),
  waitingSince: ago(2 * HOUR_MS),
  requested: 6,
  planned: COUNTS,
  done: COUNTS,
  heldBy: [{ brake: 'failedShare', actual: 0.5, limit: 0.1 }],
  options: { review: false },
  ...some,
});
const runOf = (apiKeyId: string, hoursAgo: number, failed: number) => ({
  id: `${apiKeyId} ${hoursAgo}`,
  apiKeyId,
  apiKeyName: apiKeyId,
  surface: 'REST' as const,
  receivedAt: ago(hoursAgo * HOUR_MS),
  failed,
});
const runsOf = (...nodes: (ReturnType<typeof runOf> & { legalHoldsLeft?: number | null })[]): NeedsQuery => ({
  syncRuns: { nodes },
});
const titlesOf = (data: NeedsQuery, looks: Parameters<typeof needsOf>[1] = CHECKED) =>
  needsOf(data, looks, NOW).map(({ title }) => title);

describe('what needs somebody', () => {
  it('is nothing where the session may see nothing', () => {
    expect(needsOf({}, { seen: {} }, NOW)).toEqual([]);
  });

  it('are imports that wait, held ones first, the longest waiting first, each with its reasons', () => {
    const old = importOf({ id: 'b', name: 'old.csv', waitingSince: ago(DAY_MS) });
    const needs = needsOf(
      {
        planned: { nodes: [importOf({ id: 'c', name: 'plan.csv', state: 'PLANNED' })] },
        held: { nodes: [importOf({ id: 'a', name: 'new.csv' }), old] },
      },
      CHECKED,
      NOW,
    );
    const plan = '6 rows: 1 to create, 2 to update, 3 would fail.';
    const share = '50% of the rows fail; the limit is 10%.';
    expect(needs.map(({ title, since, why }) => [title, since, why])).toEqual([
      ['old.csv is held', ago(DAY_MS), [share]],
      ['new.csv is held', ago(2 * HOUR_MS), [share]],
      ['plan.csv waits for review', ago(2 * HOUR_MS), [plan]],
    ]);
    expect(needs.some(({ mark }) => mark)).toBe(false);
  });

  it('are the rows of each feed that failed since the last look, or in a week before the first', () => {
    const data = runsOf(runOf('nightly', 1, 2), runOf('nightly', 3, 4), runOf('other', 2, 0), runOf('nightly', 200, 9));
    expect(titlesOf(data)).toEqual(['6 rows of nightly failed']);
    const [need] = needsOf(data, CHECKED, NOW);
    expect(need).toMatchObject({ to: '/runs/nightly%201', why: ['In 2 runs; this is the last of them.'] });
    const seenAt = (time = '') => ({ ...CHECKED, seen: { [String(need?.id)]: time } });
    expect(titlesOf(data, seenAt(ago(2 * HOUR_MS)))).toEqual(['2 rows of nightly failed']);
    expect(titlesOf(data, seenAt(need?.mark))).toEqual([]);
  });

  it('are accounts that runs moved out of Legal & disputes since the last look, before rows that failed', () => {
    const data = runsOf(
      { ...runOf('nightly', 1, 2), legalHoldsLeft: 1 },
      { ...runOf('nightly', 3, 0), legalHoldsLeft: 2 },
      { ...runOf('other', 2, 0), legalHoldsLeft: null },
    );
    expect(titlesOf(data)).toEqual(['nightly moved 3 accounts out of Legal & disputes', '2 rows of nightly failed']);
    const [need] = needsOf(data, CHECKED, NOW);
    expect(need).toMatchObject({ kind: 'legal', to: '/runs/nightly%201', mark: ago(HOUR_MS) });
    const seen = { [String(need?.id)]: String(need?.mark) };
    expect(titlesOf(data, { seen, checkedAt: CHECKED.checkedAt })).toEqual(['2 rows of nightly failed']);
  });

  it('is a feed that has gone quiet, until it is seen, and again once it has sent and gone quiet', () => {
    const before = [40, 41, 42].map((hours) => runOf('nightly', hours, 0));
    const quiet = runsOf(...before);
    const [need] = needsOf(quiet, CHECKED, NOW);
    expect(need).toMatchObject({ title: 'nightly has gone quiet', to: '/history?key=nightly' });
    const seen = { [String(need?.id)]: String(need?.mark) };
    expect(titlesOf(quiet, { seen, checkedAt: CHECKED.checkedAt })).toEqual([]);
    const again = runsOf(runOf('nightly', 30, 0), ...before);
    expect(titlesOf(again, { seen, checkedAt: CHECKED.checkedAt })).toEqual(['nightly has gone quiet']);
  });

  it('are webhooks that fail, but none that a person has disabled', () => {
    const webhook = { id: 'w', url: 'https://dialer.example/in', name: '', failedDeliveries: 0 };
    const webhooks = [
      { ...webhook, failingSince: ago(HOUR_MS) },
      { ...webhook, id: 'x', name: 'Ledger', disabledBy: 'GONE' as const, disabledAt: ago(DAY_MS) },
      { ...webhook, id: 'y', disabledBy: 'CALLER' as const, disabledAt: ago(DAY_MS) },
      { ...webhook, id: 'z' },
    ];
    expect(titlesOf({ webhooks })).toEqual(['Webhook dialer.example fails', 'Webhook Ledger is disabled']);
  });

  it('are keys that end soon', () => {
    const apiKeys = [
      { keyId: 'k1', name: 'Dashboard', expiresAt: ago(-3 * DAY_MS), endsSoon: true },
      { keyId: 'k2', name: 'Later', expiresAt: ago(-90 * DAY_MS), endsSoon: false },
    ];
    expect(titlesOf({ apiKeys })).toEqual(['The key Dashboard ends soon']);
  });

  it.each([
    ['was never checked here', { seen: {} }, true],
    ['was checked a month and a day ago', { seen: {}, checkedAt: ago(31 * DAY_MS) }, true],
    ['was checked yesterday', { seen: {}, checkedAt: ago(DAY_MS) }, false],
    ['is to be checked later, as somebody said last week', { seen: { check: ago(7 * DAY_MS) } }, false],
    ['was to be checked later, as somebody said long ago', { seen: { check: ago(31 * DAY_MS) } }, true],
  ])('is a check of the history where it %s', (_, looks, isDue) => {
    expect(titlesOf(runsOf(runOf('nightly', 1, 0)), looks)).toEqual(isDue ? ['The history is due to be checked'] : []);
  });

  it('is new where it was not there before, or is about a later time', () => {
    const before = needsOf(runsOf(runOf('nightly', 3, 4)), CHECKED, NOW);
    const runs = runsOf(runOf('nightly', 1, 2), runOf('nightly', 3, 4));
    const now = needsOf({ ...runs, held: { nodes: [importOf({})] } }, CHECKED, NOW);
    expect(newIn(before, now).map(({ title }) => title)).toEqual(['march.csv is held', '6 rows of nightly failed']);
    expect(newIn(now, now)).toEqual([]);
    expect(newIn(now, before)).toEqual([]);
  });
});

describe('what was looked at in this browser', () => {
  it.each(['', 'null', '[]', '{"seen":{"a":1},"checkedAt":5}', 'not JSON'])('%j counts as nothing', (text) => {
    expect(looksIn(text)).toEqual({ seen: {} });
  });
});

describe('the notices', () => {
  const notice = (id: string, waiting?: string) => ({ id, waiting });

  it('are three at most, and what waits for somebody stays while others come', () => {
    const held = notice('held', 'import');
    const shown = ['a', 'b', 'c'].reduce((before, id) => together(before, [notice(id)]), together([], [held]));
    expect(shown).toEqual([notice('b'), notice('c'), held]);
    expect(together(shown, [notice('b'), notice('d', 'import')]).map(({ id }) => id)).toEqual(['b', 'held', 'd']);
  });
});
