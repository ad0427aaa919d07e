import { type Command } from 'commander';
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
  key?: string;
  limit?: number;
}

const QUERY = `query AccessRecords($first: Int!, $after: String, $filter: AccessRecordFilter) {
  accessRecords(first: $first, after: $after, filter: $filter) {
    nodes { operation operationName surface externalId externalIds query count fullNumbers apiKeyId apiKeyName actor { kind id name } requestId clientAddress createdAt }
    pageInfo { hasNextPage endCursor }
  }
}`;

export function addAccessCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('access')
    .description('print who was shown which accounts, newest first; the key needs audit:read')
    .option('--account <externalId>', 'only those who were shown this account, alone or among others')
    .option('--key <keyId>', 'only those of this API key')
    .option('--limit <count>', 'how many; all without it', countOption('--limit'));
  addConnectionOptions(addOutputOption(addRangeOptions(command))).action(async (options: Options) => {
    const { account: externalId, key: apiKeyId, limit = Number.POSITIVE_INFINITY } = options;
    const query = await connectGraphql(options, terminal);
    const filter = { externalId, apiKeyId, createdAt: timeCondition(options) };
    const list = { field: 'accessRecords', document: QUERY, filter };
    await writePrivately(options, terminal, (output) => writeJsonLines(listNodes(query, list, limit), output));
  });
}
