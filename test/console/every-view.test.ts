import { describeInBrowser } from '../support/browser';
import { expectForEverybody, FEW_LOOKS, type Look } from '../support/console-page';
import { useConsole } from '../support/use-console';
import { openState } from './states/open-state';
import { ALL_STATES } from './states/states';
import { buildWorld, type World } from './states/world';

const isEveryState = process.env.EVERY_STATE === 'true';

describeInBrowser('every view of the console', () => {
  const { browser, service } = useConsole();
  // A month of sample data takes a while where other tests run beside it.
  jest.setTimeout(300_000);
  let world: World;
  beforeAll(async () => {
    // A month before, from which time goes on.
    service.clock.now = new Date(0);
    world = await buildWorld(service);
  });

  const isFirst = (state: (typeof ALL_STATES)[number]) => ALL_STATES.find(({ view }) => view === state.view) === state;

  /** The looks by turns; every night the first state of a view in all of them. */
  function looksOf(state: (typeof ALL_STATES)[number]): readonly Look[] {
    const at = ALL_STATES.indexOf(state) % FEW_LOOKS.length;
    return isEveryState && isFirst(state) ? FEW_LOOKS : FEW_LOOKS.slice(at, at + 1);
  }

  // The other states every night.
  const states = isEveryState ? ALL_STATES : ALL_STATES.filter(isFirst);
  it.each(states)('$view, $name, leaves nobody out', async (state) => {
    const { page, complaints } = await openState(browser(), world, state);
    const looks = looksOf(state);
    const options = { isLoading: state.name === 'loading' };
    await expectForEverybody(page, looks, options);
    for (const name of state.dialogs ?? []) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectForEverybody(page, looks, options);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(complaints).toEqual([]);
  });
});
