import { setTimeout as pause } from 'node:timers/promises';
import { checkStored } from '../../support/history-check';
import { type Random, randomOf } from '../../support/random';
import { type Fate, startOnWire } from '../../support/wire';
import { createSharedAccounts } from '../imports/background';
import { checkImports } from '../imports/check-imports';
import { importClient } from '../imports/import-client';
import { type RunImport, runImport } from '../imports/run-import';
import { report } from '../parameters';
import { parameters } from './parameters';

const IMPORTS = 3;
const ROWS = 600;
/** One of so many commands is cut. */
const COMMANDS_PER_CUT = 25;
const LONGEST_ABSENCE_MS = 1_500;
const ABSENCES = 2;
const TICK_MS = 100;

/** Cuts connections at commands, before or after they are carried out; which ones, a seed decides. */
function cutSome(random: Random, cuts: Record<string, number>): (command: string) => Fate {
  return (command) => {
    if (!random.chance(1 / COMMANDS_PER_CUT)) return 'passes';
    cuts[command] = (cuts[command] ?? 0) + 1;
    // The database keeps the accounts of an open transaction for up to a minute.
    if (command === 'abortTransaction') return 'passes';
    return command === 'commitTransaction' || random.chance(0.5) ? 'cut after' : 'cut before';
  };
}

test('imports whose database goes away at any command, and comes back, are carried out once and completely', async () => {
  const { wire, service, close } = await startOnWire({ databaseTimeoutMs: 5_000 });
  // What a request has claimed and could not give back becomes free with time.
  const time = setInterval(() => service.clock.advance(TICK_MS), TICK_MS);
  try {
    const { apiKey, organizationId } = await service.createKey();
    await createSharedAccounts(() => service, apiKey);
    const client = importClient(() => service, apiKey);
    const cuts: Record<string, number> = {};
    wire.fateOf = cutSome(randomOf(parameters.seed), cuts);
    let isDone = false;
    const leaving = (async () => {
      const random = randomOf(parameters.seed + 1);
      for (let count = 0; count < ABSENCES && !isDone; count += 1) {
        await pause(random.below(4_000));
        await wire.cut();
        await pause(random.below(LONGEST_ABSENCE_MS));
        await wire.mend();
      }
    })();
    const running = Array.from({ length: IMPORTS }, (_, at) =>
      runImport(randomOf(parameters.seed * 100 + at), client, `import-${at}`, ROWS),
    );
    const runs: RunImport[] = (
      await Promise.all(running).finally(() => {
        isDone = true;
        return leaving;
      })
    ).flat();
    wire.fateOf = () => 'passes';
    const { db } = service.database;
    const { faults, ...counts } = await checkImports(db, organizationId, client, runs);
    report(`wire, imports, seed ${parameters.seed}: ${JSON.stringify(counts)}, cut at ${JSON.stringify(cuts)}`);
    expect([...faults, ...(await checkStored(db))]).toEqual([]);
  } finally {
    clearInterval(time);
    wire.fateOf = () => 'passes';
    await close();
  }
});
