import { hash } from 'node:crypto';
import { type Db, type Filter, ObjectId } from 'mongodb';
import { defineOrder, KEY_FIELDS, type SortKeyOf } from '../../../base/paging/order';
import { HOUR_MS } from '../../../base/time/durations';
import { rangeFilter, sortBy } from '../../storage/database/reads/keyset';
import { withinReadTime } from '../../storage/database/reads/read-time';
import { ContendedError } from '../../storage/database/transactions/errors';
import { unlessDuplicate } from '../../storage/database/transactions/write-failure';
import { type SecurityEvent, type SecurityEventKind } from '../rights/security-event';
import { type SecurityEventRecord } from './security-event-record';

/** Records of earlier releases say neither which key made a change, nor anything of webhooks and imports. */
interface EventDocument extends Omit<SecurityEventRecord, 'id' | 'byApiKeyId' | 'webhookId' | 'importId' | 'reason'> {
  _id: ObjectId;
  byApiKeyId?: string;
  webhookId?: string;
  importId?: string;
  reason?: string;
}

/** How often an event happened, when, and from where. */
export interface Occurrences {
  count: number;
  firstAt: Date;
  lastAt: Date;
  clientAddresses: readonly string[];
}

export interface SecurityEventQuery {
  kind?: SecurityEventKind;
  apiKeyId?: string;
  from?: Date;
  to?: Date;
  after?: SortKeyOf<typeof SECURITY_EVENT_ORDER>;
  limit: number;
}

const ID_DIGITS = 24;
const MAX_ADDRESSES = 20;
/** Only other processes contend: within one, a record is written by one call at a time. */
const MAX_TRIES = 10;
/** Newest first, by the first time within the hour, which does not change. */
export const SECURITY_EVENT_ORDER = defineOrder({ createdAt: KEY_FIELDS.time, id: KEY_FIELDS.id });
const NEWEST_FIRST = sortBy(SECURITY_EVENT_ORDER.fields, -1);

/**
 * The fields that make events equal. The address is not one of them: otherwise a client with many addresses could make
 * a record with each.
 */
export const identityOf = (event: SecurityEvent, at: Date): string =>
  JSON.stringify([
    event.organizationId,
    event.kind,
    event.apiKeyId,
    event.scope,
    event.networks,
    Math.floor(at.getTime() / HOUR_MS),
    // After the others, and only where it is recorded: an upgrade splits no record of the hour.
    ...(event.byApiKeyId === undefined ? [] : [event.byApiKeyId]),
    ...(event.webhookId === undefined ? [] : [{ webhookId: event.webhookId }]),
    ...(event.importId === undefined ? [] : [{ importId: event.importId, reason: event.reason }]),
  ]);

/** The same in every process, so that the events of all are counted in one record. */
const idOf = (event: SecurityEvent, at: Date): ObjectId =>
  new ObjectId(hash('sha256', identityOf(event, at)).slice(0, ID_DIGITS));

export const withAddresses = (recorded: readonly string[], added: readonly string[]): string[] =>
  [...new Set([...recorded, ...added])].slice(0, MAX_ADDRESSES);

const toRecord = ({ _id, ...fields }: EventDocument): SecurityEventRecord => ({
  id: _id.toHexString(),
  ...fields,
  byApiKeyId: fields.byApiKeyId ?? null,
  webhookId: fields.webhookId ?? null,
  importId: fields.importId ?? null,
  reason: fields.reason ?? null,
});

/** The security events of one organization at a time. */
export function createSecurityEventStore(database: Db) {
  const events = database.collection<EventDocument>('securityEvents');

  /** @returns whether the record was there, or was made; else another process was faster */
  async function tryToAdd(event: SecurityEvent, { count, firstAt, lastAt, clientAddresses }: Occurrences) {
    const { clientAddress: _address, scope = null, networks = null, ...facts } = event;
    const { organizationId } = facts;
    const _id = idOf(event, firstAt);
    const found = await events.findOne({ _id, organizationId });
    if (found) {
      const changed = {
        count: found.count + count,
        lastAt: found.lastAt > lastAt ? found.lastAt : lastAt,
        clientAddresses: withAddresses(found.clientAddresses, clientAddresses),
      };
      const { matchedCount } = await events.updateOne({ _id, organizationId, count: found.count }, { $set: changed });
      return matchedCount > 0;
    }
    const times = { count, createdAt: firstAt, lastAt, clientAddresses: withAddresses([], clientAddresses) };
    const record = { _id, ...facts, scope, networks: networks && [...networks], ...times };
    return unlessDuplicate(events.insertOne(record));
  }

  return {
    /** Adds occurrences of an event to its record of the hour. @throws ContendedError where others add without end */
    async add(event: SecurityEvent, occurrences: Occurrences): Promise<void> {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await tryToAdd(event, occurrences)) return;
      throw new ContendedError();
    },
    async find(organizationId: string, id: string): Promise<SecurityEventRecord | undefined> {
      const found = await events.findOne({ _id: new ObjectId(id), organizationId });
      return found ? toRecord(found) : undefined;
    },
    /** Newest first. */
    async list(
      organizationId: string,
      { kind, apiKeyId, limit, ...range }: SecurityEventQuery,
    ): Promise<SecurityEventRecord[]> {
      const filter: Filter<EventDocument> = {
        organizationId,
        ...(kind !== undefined && { kind }),
        ...(apiKeyId !== undefined && { apiKeyId }),
        ...rangeFilter('createdAt', range),
      };
      const options = { sort: NEWEST_FIRST, limit };
      const found = await withinReadTime((time) => events.find(filter, { ...options, ...time }).toArray());
      return found.map(toRecord);
    },
  };
}

export type SecurityEventStore = ReturnType<typeof createSecurityEventStore>;
