import { type Command } from 'commander';
import { SettingError } from '../../base/errors';
import type * as Work from '../../service/app/work';
import { readSettings } from '../service/settings';
import { UsageError } from '../terminal/exit-codes';
import { type Terminal } from '../terminal/terminal';

const MAX_PORT = 65_535;

const EMBEDDED =
  'account-sync work needs MONGODB_URL. With the embedded server, the service does this work itself: nothing is left to do';

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > MAX_PORT)
    throw new UsageError(`--port must be a whole number from 0 to ${MAX_PORT}`);
  return port;
}

/** Adds `work`, which works on the database itself until it is interrupted. */
export function addWorkCommand(program: Command, terminal: Terminal): void {
  const { stdout, interrupted: stopping } = terminal;
  program
    .command('work')
    .description(
      'do the work that instances with BACKGROUND_WORK=false leave: imports, webhooks, the feed; on the database itself: MONGODB_URL',
    )
    .option('--port <port>', 'where /metrics and /health/ready are; else PORT', readPort)
    .action(async ({ port }: { port?: number }) => {
      const config = readSettings(terminal);
      if (config.mongodbUrl === undefined) throw new SettingError(EMBEDDED);
      // Loaded lazily: the service takes longer to load than everything else.
      const { work } = require('../../service/app/work') as typeof Work;
      await work(
        { ...config, port: port ?? config.port },
        {
          stopping,
          onStarted: (url, data) =>
            stdout.write(`Work of the Account Synchronization Service, seen on ${url}, data in ${data}\n`),
        },
      );
    });
}
