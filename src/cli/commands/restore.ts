import { type Command } from 'commander';
import type * as Backup from '../../database/connection/backup';
import { readSettings } from '../service/settings';
import { type Terminal } from '../terminal/terminal';

/** Adds `restore`, which works on the data directory itself, not over REST. */
export function addRestoreCommand(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .description('put a backup into an empty DATA_DIR, while no service runs on it')
    .argument('<file>', 'what backup wrote; it is checked as a whole first')
    .option('--replace', 'delete the data that DATA_DIR holds')
    .action(async (file: string, { replace = false }: { replace?: boolean }) => {
      const settings = readSettings(terminal);
      // Loaded lazily: the driver and the storage take longer to load than everything else.
      const { restore } = require('../../database/connection/backup') as typeof Backup;
      const takenAt = await restore(settings, file, replace);
      terminal.stdout.write(`Restored ${file} to ${settings.dataDir}, as of ${takenAt.toISOString()}\n`);
    });
}
