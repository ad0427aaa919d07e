import { type Command, Option } from 'commander';
import { SECURITY_EVENT_KINDS } from '../../access/security-event';
import { type JsonObject } from '../../json';
import { instantOf } from '../../time/iso-time';
import { addConnectionOptions, type ConnectionOptions } from '../service/connection';
import { connectGraphql, type GraphqlQuery } from '../service/graphql';
import { countOption } from '../terminal/count-option';
import { UsageError } from '../terminal/exit-codes';
import { addOutputOption, type OutputOptions, writePrivately } from '../terminal/private-output';
import { type Terminal } from '../terminal/terminal';
import { writeJsonLines } from '../terminal/write-json';

interface Options extends ConnectionOptions, OutputOptions {
  kind?: string;
  since?: string;
  key?: string;
  limit?: number;
}

interface EventPage {
  nodes: JsonObject[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const MAX_PAGE_SIZE = 100;

const QUERY = `query SecurityEvents($first: Int!, $after: String, $filter: SecurityEventFilter) {
  securityEvents(first: $first, after: $after, filter: $filter) {
    nodes { kind apiKeyId scope networks clientAddresses count createdAt lastAt }
    pageInfo { hasNextPage endCursor }
  }
}`;

function readSince(text: string): string {
  if (!instantOf(text)) throw new UsageError('--since must be a date, or a date and time, such as 2030-01-31');
  return text;
}

/** Reads page by page, as the events are asked for. */
async function* listEvents(query: GraphqlQuery, filter: object, limit: number): AsyncGenerator<JsonObject> {
  let left = limit;
  for (let after: string | null = null; ; ) {
    const data = await query(QUERY, { first: Math.min(left, MAX_PAGE_SIZE), after, filter });
    const { nodes, pageInfo } = data.securityEvents as unknown as EventPage;
    yield* nodes;
    left -= nodes.length;
    if (left <= 0 || !pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

export function addSecurityEventsCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('security-events')
    .description('print what happened to API keys and what was refused, newest first; the key needs audit:read')
    .addOption(new Option('--kind <kind>', 'only these').choices(SECURITY_EVENT_KINDS))
    .option('--since <time>', 'only those since an ISO 8601 date, or date and time', readSince)
    .option('--key <keyId>', 'only those of this API key')
    .option('--limit <count>', 'how many; all without it', countOption('--limit'));
  addConnectionOptions(addOutputOption(command)).action(async (options: Options) => {
    const { kind, since, key: apiKeyId, limit = Number.POSITIVE_INFINITY } = options;
    const query = await connectGraphql(options, terminal);
    const filter = { kind, apiKeyId, ...(since !== undefined && { createdAt: { gte: since } }) };
    await writePrivately(options, terminal, (output) => writeJsonLines(listEvents(query, filter, limit), output));
  });
}
