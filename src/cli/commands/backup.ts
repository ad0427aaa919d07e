import { type Command } from 'commander';
import { type Config } from '../../base/settings/config';
import type * as Backup from '../../service/storage/database/connection/backup';
import type * as Maintenance from '../service/maintenance';
import { readSettings } from '../service/settings';
import { UsageError } from '../terminal/exit-codes';
import { addOutputOption, type OutputOptions, STANDARD_OUTPUT } from '../terminal/private-output';
import { type Terminal, timeOf } from '../terminal/terminal';

const MEGABYTE = 1e6;
const size = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`;

// Loaded lazily: the driver and the storage take longer to load than everything else.
const load = () => require('../../service/storage/database/connection/backup') as typeof Backup;

const recordBackup = (settings: Config, takenAt: Date): Promise<void> => {
  const { noteMaintenance } = require('../service/maintenance') as typeof Maintenance;
  return noteMaintenance(settings, (maintenance) => maintenance.recordBackup(takenAt));
};

type BackupOptions = Partial<OutputOptions> & { record?: boolean };

/** Adds `backup`, `restore` and `compact`, which work on the data directory itself, not over REST. */
export function addBackupCommands(program: Command, terminal: Terminal): void {
  const { stdout, stderr, interrupted } = terminal;

  async function backUpTo(output: string): Promise<void> {
    const settings = readSettings(terminal);
    const takenAt = timeOf(terminal);
    const bytes = await load().backUp(settings, output, { takenAt, signal: interrupted });
    stdout.write(`Backed up ${settings.dataDir} to ${output}: ${size(bytes)}, as of ${takenAt.toISOString()}\n`);
    // The backup is whole, whether or not its metrics are read.
    await recordBackup(settings, takenAt).catch(() =>
      stderr.write('No service is running, so its metrics will not tell of this backup.\n'),
    );
  }

  const backup = program
    .command('backup')
    .description('write everything in the embedded server to one file, also while the service runs: DATA_DIR');
  addOutputOption(backup, 'a file that only you may read, written as a whole', null)
    .option('--record', "write no file: record that the database's own tools have made a backup")
    .action(async ({ output, record = false }: BackupOptions) => {
      if (output === STANDARD_OUTPUT) throw new UsageError('A backup needs a file of its own');
      if (output !== undefined && !record) return backUpTo(output);
      if (output !== undefined || !record) throw new UsageError('Name either --output FILE or --record');
      const takenAt = timeOf(terminal);
      await recordBackup(readSettings(terminal), takenAt);
      stdout.write(`Recorded a backup as of ${takenAt.toISOString()}\n`);
    });

  program
    .command('restore')
    .description('put a backup into an empty DATA_DIR, while no service runs on it')
    .argument('<file>', 'what backup wrote; it is checked as a whole first')
    .option('--replace', 'delete the data that DATA_DIR holds')
    .action(async (file: string, { replace: mayReplace = false }: { replace?: boolean }) => {
      const settings = readSettings(terminal);
      const takenAt = await load().restore(settings, file, { mayReplace, signal: interrupted });
      stdout.write(`Restored ${file} to ${settings.dataDir}, as of ${takenAt.toISOString()}\n`);
    });

  program
    .command('compact')
    .description('rid the file of the embedded server of what was erased, while no service runs on it: DATA_DIR')
    .action(async () => {
      const settings = readSettings(terminal);
      const { bytesBefore, bytesAfter } = await load().compact(settings, interrupted);
      stdout.write(`Compacted ${settings.dataDir}: ${size(bytesBefore)} before, ${size(bytesAfter)} now\n`);
    });
}
