import { type Command, Option } from 'commander';
import { addConnectionOptions, type ConnectionOptions, connect } from '../service/connection';
import { firstOf } from '../service/list-nodes';
import { countOption } from '../terminal/count-option';
import { UsageError } from '../terminal/exit-codes';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';
import { addRangeOptions, type TimeRange } from '../terminal/time-range';
import { writeJson, writeJsonLines } from '../terminal/write-json';

interface GetOptions extends ConnectionOptions, OutputOptions, TimeRange {
  etag?: boolean;
  auditTrail?: boolean;
  timeline?: boolean;
  limit?: number;
}

const MAX_PAGE_SIZE = 500;

export function addGetCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('get')
    .description('print an account as JSON, or its history as one JSON object a line, newest first')
    .argument('<externalId>')
    .option('--etag', 'print { account, etag }; the etag is for patch --if-match')
    .addOption(new Option('--audit-trail', 'who changed what').conflicts(['timeline', 'etag']))
    .addOption(new Option('--timeline', 'the changes, for a person to read').conflicts('etag'))
    .option('--limit <count>', 'how many entries of the history; all without it', countOption('--limit'));
  addConnectionOptions(addOutputOption(addRangeOptions(command))).action(
    async (externalId: string, options: GetOptions) => {
      const { auditTrail, timeline, etag, since, until, limit = Number.POSITIVE_INFINITY } = options;
      const hasList = auditTrail || timeline;
      if ((options.limit ?? since ?? until) !== undefined && !hasList)
        throw new UsageError('--limit, --since and --until are for --audit-trail and --timeline');
      const client = await connect(options, terminal);
      const signal = terminal.interrupted;
      if (!hasList) {
        const found = await client.getAccount(externalId, { signal });
        await writePrivately(options, terminal, async (output) => writeJson(etag ? found : found.account, output));
        return;
      }
      const page = { since, until, signal, pageSize: Math.min(limit, MAX_PAGE_SIZE) };
      const entries = auditTrail ? client.auditTrail(externalId, page) : client.timeline(externalId, page);
      await writePrivately(options, terminal, (output) => writeJsonLines(firstOf<unknown>(entries, limit), output));
    },
  );
}
