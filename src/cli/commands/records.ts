import { type Command, Option } from 'commander';
import { SECURITY_EVENT_KINDS } from '../../service/callers/rights/security-event';
import { addConnectionOptions, type ConnectionOptions } from '../service/connection';
import { connectGraphql } from '../service/graphql';
import { listNodes } from '../service/list-nodes';
import { countOption } from '../terminal/count-option';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';
import { addRangeOptions, type TimeRange, timeCondition } from '../terminal/time-range';
import { writeJsonLines } from '../terminal/write-json';

interface Options extends ConnectionOptions, OutputOptions, TimeRange {
  account?: string;
  kind?: string;
  key?: string;
  limit?: number;
}

const ACCESS_RECORDS = `query AccessRecords($first: Int!, $after: String, $filter: AccessRecordFilter) {
  accessRecords(first: $first, after: $after, filter: $filter) {
    nodes { operation operationName surface externalId externalIds query count fullNumbers apiKeyId apiKeyName actor { kind id name } requestId clientAddress createdAt }
    pageInfo { hasNextPage endCursor }
  }
}`;
const SECURITY_EVENTS = `query SecurityEvents($first: Int!, $after: String, $filter: SecurityEventFilter) {
  securityEvents(first: $first, after: $after, filter: $filter) {
    nodes {
      kind apiKeyId apiKeyName actor { kind id name } byApiKeyId webhookId scope networks clientAddresses count createdAt
      lastAt
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** Adds `access` and `security-events`, which print records as one JSON object a line, newest first. */
export function addRecordsCommands(program: Command, terminal: Terminal): void {
  const list = (command: Command, field: string, document: string) => {
    command
      .option('--key <keyId>', 'only those of this API key')
      .option('--limit <count>', 'how many; all without it', countOption('--limit'));
    addConnectionOptions(addOutputOption(addRangeOptions(command))).action(async (options: Options) => {
      const { account: externalId, kind, key: apiKeyId, limit = Number.POSITIVE_INFINITY } = options;
      const query = await connectGraphql(options, terminal);
      const filter = { externalId, kind, apiKeyId, createdAt: timeCondition(options) };
      const nodes = listNodes(query, { field, document, filter }, limit);
      await writePrivately(options, terminal, (output) => writeJsonLines(nodes, output));
    });
  };

  list(
    program
      .command('access')
      .description('print who was shown which accounts, newest first; the key needs audit:read')
      .option('--account <externalId>', 'only those who were shown this account, alone or among others'),
    'accessRecords',
    ACCESS_RECORDS,
  );
  list(
    program
      .command('security-events')
      .description('print what happened to API keys and what was refused, newest first; the key needs audit:read')
      .addOption(new Option('--kind <kind>', 'only these').choices(SECURITY_EVENT_KINDS)),
    'securityEvents',
    SECURITY_EVENTS,
  );
}
