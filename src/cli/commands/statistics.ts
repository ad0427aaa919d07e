import { type Command } from 'commander';
import { countText } from '../../base/count-text';
import type * as Counters from '../service/counters';
import { readSettings } from '../service/settings';
import { EXIT } from '../terminal/exit-codes';
import { shown } from '../terminal/printable';
import { type Terminal } from '../terminal/terminal';

const WITHOUT_PAGES = {
  none: 'counters are not built yet',
  live: 'too many groups, or sums that are not exact: counted live',
} as const;

/** Adds `statistics`, which works on the database itself, not over REST. */
export function addStatisticsCommand(program: Command, terminal: Terminal): void {
  const { stdout } = terminal;
  program
    .command('statistics')
    .description('check what statistics are read from, in the database itself: MONGODB_URL or DATA_DIR')
    .command('verify')
    .description('compare all counters with the accounts and entries that they count; exit code 6 where one differs')
    .option('--organization <id>', 'of one organization')
    .option('--rebuild', 'give up counters that are wrong: the service builds them anew within an hour')
    .action(async ({ organization, rebuild = false }: { organization?: string; rebuild?: boolean }) => {
      const config = readSettings(terminal);
      // Loaded lazily: the driver and the embedded server take longer to load than everything else.
      const { verifyAllCounters } = require('../service/counters') as typeof Counters;
      await verifyAllCounters(
        config,
        { organizationId: organization, rebuild, interrupted: terminal.interrupted },
        ({ organizationId, state, pages, wrong }) => {
          const { compared, skipped } = pages;
          const others = skipped > 0 ? `, ${skipped} skipped: their changes are not counted yet` : '';
          const found = state === 'kept' ? `${countText(compared, 'page')} compared${others}` : WITHOUT_PAGES[state];
          stdout.write(shown`${organizationId}: ${found}${wrong.length === 0 ? '' : ', WRONG:'}\n`);
          for (const { page, groups } of wrong) stdout.write(shown`  ${page}: ${countText(groups, 'counter')}\n`);
          if (wrong.length > 0) terminal.exitCode = EXIT.BROKEN;
          else if (skipped > 0 && terminal.exitCode === EXIT.DONE) terminal.exitCode = EXIT.FAILED;
        },
      );
    });
}
