import { Command, CommanderError } from 'commander';
import { version } from '../base/version';
import { addAccountFileCommand } from './commands/account-file';
import { addAuditCommand } from './commands/audit';
import { addBackupCommands } from './commands/backup';
import { addChangesCommand } from './commands/changes';
import { addDoctorCommand } from './commands/doctor';
import { addEraseCommand } from './commands/erase';
import { addExportCommand } from './commands/export';
import { addFieldsCommand } from './commands/fields';
import { addGetCommand } from './commands/get';
import { addHoldCommand } from './commands/hold';
import { addImportsCommand } from './commands/imports';
import { addKeysCommand } from './commands/keys';
import { addPatchCommand } from './commands/patch';
import { addPushCommand } from './commands/push';
import { addRecordsCommands } from './commands/records';
import { addRetentionCommand } from './commands/retention';
import { addSignCommand } from './commands/sign';
import { addStatisticsCommand } from './commands/statistics';
import { addWebhooksCommand } from './commands/webhooks';
import { addWorkCommand } from './commands/work';
import { EXIT, type ExitCode, errorText, exitCodeFor } from './terminal/exit-codes';
import { printableLines } from './terminal/printable';
import { type Terminal } from './terminal/terminal';

const COMMANDS = [
  addPushCommand,
  addImportsCommand,
  addGetCommand,
  addPatchCommand,
  addExportCommand,
  addChangesCommand,
  addAccountFileCommand,
  addFieldsCommand,
  addSignCommand,
  addDoctorCommand,
  addKeysCommand,
  addAuditCommand,
  addBackupCommands,
  addEraseCommand,
  addHoldCommand,
  addRetentionCommand,
  addStatisticsCommand,
  addRecordsCommands,
  addWebhooksCommand,
  addWorkCommand,
];

const HELP_FOOTER = `
The service is found by ACCOUNT_SYNC_URL and ACCOUNT_SYNC_KEY, or --url and --key-file.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 rows failed, 4 key, signature or clock refused, 5 service away,
6 verified and broken, 78 wrong settings, 130 interrupted.`;

/** All commands, before any is run. */
export function programOf(terminal: Terminal): Command {
  const program = new Command('account-sync')
    .description('Pushes accounts to an Account Synchronization Service, reads and changes them.')
    .version(version)
    .addHelpText('after', HELP_FOOTER)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  for (const addCommand of COMMANDS) addCommand(program, terminal);
  return program;
}

/** Runs one command. @param words the arguments after the program's name @returns the exit code; it never throws */
export async function run(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    await programOf(terminal).parseAsync(words, { from: 'user' });
    return terminal.exitCode;
  } catch (error) {
    // Commander has already written the help or the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.DONE : EXIT.USAGE;
    if (error === terminal.outputError) return terminal.exitCode;
    if (terminal.interrupted.aborted) return EXIT.INTERRUPTED;
    // It may repeat what was read from the database or a file.
    terminal.stderr.write(`${printableLines(errorText(error, terminal.given))}\n`);
    return exitCodeFor(error);
  }
}
