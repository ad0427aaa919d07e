import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { countText } from '../../base/count-text';
import { readSettings } from '../service/settings';
import type * as SignedRoots from '../service/signed-roots';
import { EXIT } from '../terminal/exit-codes';
import { shown } from '../terminal/printable';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal, timeOf } from '../terminal/terminal';
import { addRangeOptions } from '../terminal/time-range';

function readReason(text: string): string {
  if (text.trim() === '' || text.length > 500)
    throw new InvalidArgumentError('It must be a text of 1 to 500 characters');
  return text;
}

/** Lines, and what to do where there is none. */
async function* orElse(lines: AsyncIterable<string>, onNone: () => void): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const line of lines) {
    isEmpty = false;
    yield line;
  }
  if (isEmpty) onNone();
}

/** Adds the commands of `audit` that sign, export and accept. */
export function addRootCommands(command: Command, terminal: Terminal, load: () => typeof SignedRoots): void {
  const { stdout, stderr } = terminal;
  const sayEmpty = () => void stderr.write('No signed root: the export is empty.\n');

  command
    .command('seal')
    .description('sign the windows that are over; the service does this by itself')
    .action(async () => {
      const { signed, refusals } = await load().signHistory(
        readSettings(terminal),
        timeOf(terminal),
        terminal.interrupted,
      );
      stdout.write(`Signed ${countText(signed, 'root')}\n`);
      for (const { organizationId, reason } of refusals) {
        terminal.exitCode = EXIT.BROKEN;
        stdout.write(shown`REFUSED: organization ${organizationId}, root of ${reason}\n`);
      }
    });

  command
    .command('accept')
    .description('sign a history that does not fit its roots, and say so for good: after a restore of an older backup')
    .option('--organization <id>', 'of one organization')
    .requiredOption('--reason <text>', 'why; it becomes a part of the evidence', readReason)
    .option('--public-key <file>', 'earlier keys that roots may be signed with')
    .action(async (options: SignedRoots.AcceptOptions) => {
      const roots = await load().acceptStoredHistory(readSettings(terminal), options, timeOf(terminal));
      if (roots.length === 0) stdout.write('Every root fits: there is nothing to accept\n');
      for (const { organizationId, from, links } of roots) {
        stdout.write(
          shown`Accepted the history of ${organizationId} from ${from.toISOString()} on: ${countText(links, 'link')}\n`,
        );
      }
    });

  command
    .command('public-key')
    .description('print the public key of the key that signs roots')
    .action(async () => void stdout.write(await load().publicKeyOf(readSettings(terminal))));

  const exporting = command
    .command('export')
    .description('write signed roots with their links, to be verified and kept elsewhere')
    .option('--organization <id>', 'of one organization')
    .option('--roots-only', 'without links: small, for --against');
  addOutputOption(addRangeOptions(exporting)).action(async (options: OutputOptions & SignedRoots.ExportScope) => {
    await load().withExport(readSettings(terminal), options, (lines) =>
      writePrivately(options, terminal, ({ stdout: output, interrupted: signal }) =>
        pipeline(orElse(lines, sayEmpty), output, { end: false, signal }),
      ),
    );
  });
}
