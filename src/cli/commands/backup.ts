import { type Command } from 'commander';
import type * as Backup from '../../database/backup';
import { readSettings } from '../service/settings';
import { type Terminal } from '../terminal/terminal';

const MEGABYTE = 1e6;

/** Adds `backup`, which works on the data directory itself, not over REST. */
export function addBackupCommand(program: Command, terminal: Terminal): void {
  const { stdout, runtime, interrupted } = terminal;
  program
    .command('backup')
    .description('write everything in the embedded server to one file, also while the service runs: DATA_DIR')
    .requiredOption('-o, --output <file>', 'a file that only you may read, written as a whole')
    .action(async ({ output }: { output: string }) => {
      const settings = readSettings(terminal);
      // Loaded lazily: the driver and the storage take longer to load than everything else.
      const { backUp } = require('../../database/backup') as typeof Backup;
      const takenAt = new Date((runtime.now ?? Date.now)());
      const bytes = await backUp(settings, output, { takenAt, signal: interrupted });
      const size = `${Math.ceil(bytes / MEGABYTE)} MB`;
      stdout.write(`Backed up ${settings.dataDir} to ${output}: ${size}, as of ${takenAt.toISOString()}\n`);
    });
}
