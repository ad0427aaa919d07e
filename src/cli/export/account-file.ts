import { type Json, type JsonObject } from '../../base/json/json';
import { type AccountSyncClient, AccountSyncError, type HeldNumbers } from '../../client/index';
import { type GraphqlQuery } from '../service/graphql';
import { listNodes } from '../service/list-nodes';
import { isWithin, type TimeRange, timeCondition } from '../terminal/time-range';
import { jsonText } from '../terminal/write-json';

/** The form of the file. Raise the version when a part is renamed, removed or means something else; adding one keeps it. */
const FORM = { format: 'account-sync account file', formatVersion: 1 };

const PAGE = 'pageInfo { hasNextPage endCursor }';
const RUN = 'id receivedAt surface apiKeyId apiKeyName requestId';
const ACCOUNT = `query AccountFile($externalId: String!) {
  account(externalId: $externalId) {
    version erasedAt
    creation { operation surface apiKeyId apiKeyName actor { kind id name } requestId syncRunId }
    legalHold { reason placedBy placedByName placedAt }
  }
}`;
const AUDIT_TRAIL = `query AccountFileAuditTrail($first: Int!, $after: String, $filter: AuditTrailFilter) {
  auditTrail(first: $first, after: $after, filter: $filter) {
    nodes {
      id accountId externalId source operation surface apiKeyId apiKeyName actor { kind id name } requestId createdAt
      changes { field from to }
      syncRun { ${RUN} }
    }
    ${PAGE}
  }
}`;
const TIMELINE = `query AccountFileTimeline($first: Int!, $after: String, $filter: TimelineFilter) {
  timeline(first: $first, after: $after, filter: $filter) {
    nodes { id accountId externalId kind source summary auditTrailEntryId createdAt }
    ${PAGE}
  }
}`;
const SYNC_RUN = `query AccountFileSyncRun($id: ID!) { syncRun(id: $id) { ${RUN} } }`;
const FAILED_RUNS = `query AccountFileFailedRuns($first: Int!, $after: String, $filter: SyncRunFilter) {
  syncRuns(first: $first, after: $after, filter: $filter) {
    nodes { ${RUN} failedRows { index externalId code details { field message } } }
    ${PAGE}
  }
}`;
const ACCESS_RECORDS = `query AccountFileAccessRecords($first: Int!, $after: String, $filter: AccessRecordFilter) {
  accessRecords(first: $first, after: $after, filter: $filter) {
    nodes { id operation surface externalId count apiKeyId apiKeyName actor { kind id name } requestId clientAddress createdAt }
    ${PAGE}
  }
}`;

const IMPORT_ROWS = `query AccountFileImportRows($externalId: String!) {
  accountImportRows(externalId: $externalId) {
    importId row
    result { index status done code message version changes { field from to } details { field message } row }
  }
}`;

/** The failed rows of one run cost much: a page of 100 would exceed the usual limit of an operation. */
const RUNS_PAGE_SIZE = 50;

/** A part of the file that the key may not read. */
export interface MissingPart {
  part: string;
  reason: string;
}

export interface AccountFileSource {
  query: GraphqlQuery;
  client: Pick<AccountSyncClient, 'getAccount' | 'heldNumbers'>;
  now: () => Date;
  signal: AbortSignal;
  /** Which part of its histories. */
  range: TimeRange;
}

/** How the service shows a number to a key that may not see it. */
const MASKED_NUMBER = '***-**-';

const isRefusal = (error: unknown): boolean => error instanceof AccountSyncError && error.code === 'INSUFFICIENT_SCOPE';

const isMaskedBefore = ({ from }: JsonObject): boolean => JSON.stringify(from).includes(MASKED_NUMBER);

/** The changes of an entry with what a legal hold kept of them, instead of masks. */
function withHeldNumbers(changes: JsonObject[], numbers: HeldNumbers['numbers'] = []): JsonObject[] {
  const kept = new Map(numbers.map(({ field, from }) => [field, from as Json]));
  return changes.map((change) => {
    const from = kept.get(String(change.field));
    return from === undefined ? change : { ...change, from };
  });
}

const property = (name: string, value: unknown): string => `  ${jsonText(name)}: ${jsonText(value)}`;

/** A list, one item a line. Nothing of it is written before the first item has been read. */
async function* listProperty(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let count = 0;
  for await (const item of items) {
    yield `${count === 0 ? `  ${jsonText(name)}: [\n` : ',\n'}    ${jsonText(item)}`;
    count += 1;
  }
  yield count === 0 ? property(name, []) : '\n  ]';
}

/**
 * Everything that is held on one account, as the text of one JSON object. Histories are read page by page; the sync runs
 * of the account are in memory.
 * @param onMissing called for each part that the key may not read; the file says the same
 * @throws AccountSyncError `ACCOUNT_NOT_FOUND`, and where the key may not read accounts
 */
export async function* accountFile(
  externalId: string,
  { query, client, now, signal, range }: AccountFileSource,
  onMissing: (missing: MissingPart) => void,
): AsyncGenerator<string> {
  const missing: MissingPart[] = [];
  const note = (part: string, reason: string) => {
    missing.push({ part, reason });
    onMissing({ part, reason });
  };
  const times = timeCondition(range);
  const ofAccount = (field: string, document: string) =>
    listNodes(query, { field, document, filter: { externalId, createdAt: times } });

  const { account } = await client.getAccount(externalId, { signal });
  if (JSON.stringify(account).includes(MASKED_NUMBER))
    note('account', 'social security numbers are masked: the key lacks accounts:read:ssn');
  const facts = (await query(ACCOUNT, { externalId })).account as JsonObject;
  const properties = Object.entries({ ...FORM, writtenAt: now(), ...range, account, ...facts });
  yield `{\n${properties.map(([name, value]) => property(name, value)).join(',\n')},\n`;

  /** By id. */
  const runs = new Map<string, JsonObject>();
  const addRun = (run: JsonObject) => runs.set(String(run.id), { ...run, failedRows: [] });
  const heldNumbers = async () => {
    const kept = new Map<string, HeldNumbers['numbers']>();
    try {
      for await (const { auditTrailEntryId, numbers } of client.heldNumbers(externalId, { ...range, signal }))
        kept.set(auditTrailEntryId, numbers);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      note(
        'auditTrail',
        'numbers that were replaced on legal hold are masked: the key lacks accounts:read:ssn or audit:read',
      );
    }
    return kept;
  };
  async function* auditTrail() {
    // What came after the range is not read; it may have been a release.
    let isHeld = facts.legalHold !== null || range.until !== undefined;
    let kept: Awaited<ReturnType<typeof heldNumbers>> | undefined;
    for await (const { syncRun, ...entry } of ofAccount('auditTrail', AUDIT_TRAIL)) {
      if (syncRun) addRun(syncRun as JsonObject);
      // Newest first: what follows a release was made on hold, and what follows a placement was not.
      if (entry.operation === 'RELEASE_HOLD') isHeld = true;
      if (entry.operation === 'PLACE_HOLD') isHeld = false;
      let changes = entry.changes as JsonObject[];
      if (isHeld && changes.some(isMaskedBefore)) {
        kept ??= await heldNumbers();
        changes = withHeldNumbers(changes, kept.get(String(entry.id)));
      }
      yield { ...entry, changes, syncRunId: (syncRun as JsonObject | null)?.id ?? null };
    }
  }
  yield* listProperty('auditTrail', auditTrail());
  yield ',\n';
  yield* listProperty('timeline', ofAccount('timeline', TIMELINE));
  yield ',\n';

  const { syncRunId: id } = (facts.creation ?? {}) as JsonObject;
  const created = id ? (await query(SYNC_RUN, { id })).syncRun : null;
  if (created && isWithin(range, String((created as JsonObject).receivedAt))) addRun(created as JsonObject);
  const withFailures = { field: 'syncRuns', document: FAILED_RUNS, filter: { hadFailures: true, receivedAt: times } };
  for await (const { failedRows, ...run } of listNodes(query, { ...withFailures, pageSize: RUNS_PAGE_SIZE })) {
    const own = (failedRows as JsonObject[]).filter((row) => row.externalId === externalId);
    if (own.length > 0) runs.set(String(run.id), { ...run, failedRows: own });
  }
  const newestFirst = [...runs.values()].sort((one, other) =>
    String(other.receivedAt).localeCompare(String(one.receivedAt)),
  );
  yield `  "syncRuns": [${newestFirst.map((run) => `\n    ${jsonText(run)}`).join(',')}${runs.size > 0 ? '\n  ' : ''}],\n`;

  const { accountImportRows: importRows } = await query(IMPORT_ROWS, { externalId });
  if (JSON.stringify(importRows).includes(MASKED_NUMBER))
    note('importRows', 'social security numbers are masked: those of the account are with it');
  yield `${property('importRows', importRows)},\n`;

  try {
    yield* listProperty('accessRecords', ofAccount('accessRecords', ACCESS_RECORDS));
  } catch (error) {
    // It is refused at once or not at all.
    if (!isRefusal(error)) throw error;
    note('accessRecords', 'the key lacks audit:read');
    yield property('accessRecords', null);
  }
  yield `,\n${property('missing', missing)}\n}\n`;
}
