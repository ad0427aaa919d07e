import { type Command } from 'commander';
import type * as Backup from '../../database/connection/backup';
import { readSettings } from '../service/settings';
import { type Terminal } from '../terminal/terminal';

const MEGABYTE = 1e6;
const size = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`;

/** Adds `compact`, which works on the data directory itself, not over REST. */
export function addCompactCommand(program: Command, terminal: Terminal): void {
  program
    .command('compact')
    .description('rid the file of the embedded server of what was erased, while no service runs on it: DATA_DIR')
    .action(async () => {
      const settings = readSettings(terminal);
      // Loaded lazily: the driver and the storage take longer to load than everything else.
      const { compact } = require('../../database/connection/backup') as typeof Backup;
      const { bytesBefore, bytesAfter } = await compact(settings);
      terminal.stdout.write(`Compacted ${settings.dataDir}: ${size(bytesBefore)} before, ${size(bytesAfter)} now\n`);
    });
}
