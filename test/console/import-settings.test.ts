import {
  limitOf,
  PLAIN_SETTINGS,
  settingsFaults,
  wantedImport,
} from '../../src/console/features/import-file/options/import-settings';
import { BRAKES } from '../../src/console/features/imports/brakes';
import { isShare, readBrakes, BRAKES as SERVICE_BRAKES } from '../../src/service/imports/model/brakes';

describe('what the import view sends of its options', () => {
  it('are the brakes of the service, with what is usual there, but that rows that fail hold nothing', () => {
    const usual = { ...readBrakes(undefined), failedShare: null };
    expect(Object.fromEntries(BRAKES.map(({ name, usual: limit }) => [name, limit]))).toEqual(usual);
    expect(BRAKES.filter((brake) => brake.isShare).map(({ name }) => name)).toEqual(SERVICE_BRAKES.filter(isShare));
  });

  it('are limits that the service takes, and a share is typed in percent', () => {
    const brakes = { failedShare: '2.5 %', optOutsCleared: null, createdCount: '100' };
    const wanted = wantedImport('a.csv', { ...PLAIN_SETTINGS, complete: ' pf-1 ', brakes });
    expect(wanted).toEqual({
      name: 'a.csv',
      review: true,
      complete: { portfolioId: 'pf-1' },
      brakes: { failedShare: 0.025, optOutsCleared: null, createdCount: 100 },
    });
    expect(readBrakes(wanted.brakes)).toMatchObject(wanted.brakes);
    expect(wantedImport('a.csv', PLAIN_SETTINGS)).toEqual({
      name: 'a.csv',
      review: true,
      brakes: { failedShare: null },
    });
  });

  it('are refused where a text is no limit', () => {
    const [failedShare] = BRAKES;
    for (const text of ['101', '-1', '', 'any']) expect(failedShare && limitOf(failedShare, text)).toBeUndefined();
    expect(settingsFaults({ ...PLAIN_SETTINGS, brakes: { createdCount: 'two', missingShare: null } })).toHaveLength(1);
  });
});
