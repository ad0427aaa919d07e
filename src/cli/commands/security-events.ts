import { type Command, Option } from 'commander';
import { SECURITY_EVENT_KINDS } from '../../access/security-event';
import { addConnectionOptions, type ConnectionOptions } from '../service/connection';
import { connectGraphql } from '../service/graphql';
import { listNodes } from '../service/list-nodes';
import { countOption } from '../terminal/count-option';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';
import { addRangeOptions, type TimeRange, timeCondition } from '../terminal/time-range';
import { writeJsonLines } from '../terminal/write-json';

interface Options extends ConnectionOptions, OutputOptions, TimeRange {
  kind?: string;
  key?: string;
  limit?: number;
}

const QUERY = `query SecurityEvents($first: Int!, $after: String, $filter: SecurityEventFilter) {
  securityEvents(first: $first, after: $after, filter: $filter) {
    nodes {
      kind apiKeyId apiKeyName actor { kind id name } byApiKeyId webhookId scope networks clientAddresses count createdAt
      lastAt
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

export function addSecurityEventsCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('security-events')
    .description('print what happened to API keys and what was refused, newest first; the key needs audit:read')
    .addOption(new Option('--kind <kind>', 'only these').choices(SECURITY_EVENT_KINDS))
    .option('--key <keyId>', 'only those of this API key')
    .option('--limit <count>', 'how many; all without it', countOption('--limit'));
  addConnectionOptions(addOutputOption(addRangeOptions(command))).action(async (options: Options) => {
    const { kind, key: apiKeyId, limit = Number.POSITIVE_INFINITY } = options;
    const query = await connectGraphql(options, terminal);
    const filter = { kind, apiKeyId, createdAt: timeCondition(options) };
    const list = { field: 'securityEvents', document: QUERY, filter };
    await writePrivately(options, terminal, (output) => writeJsonLines(listNodes(query, list, limit), output));
  });
}
