import { paceOf, type Sample, withSample } from '../../src/console/features/imports/pace';

const samplesOf = (...samples: readonly [at: number, rows: number][]): readonly Sample[] =>
  samples.reduce<readonly Sample[]>((before, [at, rows]) => withSample(before, { at, rows }), []);

describe('the pace of an import', () => {
  it.each<[string, ...[number, number][]]>([
    ['nothing was seen'],
    ['it was seen once', [0, 100]],
    ['a second is not over', [0, 100], [900, 200]],
    ['no row was settled', [0, 100], [5_000, 100]],
    ['nothing is left', [0, 100], [5_000, 1_000]],
    ['another step has begun', [0, 500], [5_000, 900], [6_000, 10]],
  ])('is not known where %s', (_, ...seen) => {
    expect(paceOf(samplesOf(...seen), 1_000)).toBeUndefined();
  });

  it('is that of the time that was seen, and says for how long it goes on', () => {
    expect(paceOf(samplesOf([0, 0], [1_000, 100], [4_000, 400]), 1_000)).toEqual({ perSecond: 100, leftMs: 6_000 });
  });

  it('is that of the last ten seconds, from the last sample before them on', () => {
    const slow = [0, 2_000, 4_000].map((at): [number, number] => [at, at / 1000]);
    expect(paceOf(samplesOf(...slow, [14_000, 1_004], [15_000, 1_104]), 2_000)?.perSecond).toBe(100);
  });

  it('begins anew with the next step', () => {
    const pace = paceOf(samplesOf([0, 900], [1_000, 1_000], [2_000, 0], [4_000, 500]), 1_000);
    expect(pace).toEqual({ perSecond: 250, leftMs: 2_000 });
  });
});
