import { setTimeout as pause } from 'node:timers/promises';
import { type Db } from 'mongodb';
import { type Json, type JsonObject } from '../../src/base/json/json';
import { callerOf } from './caller';
import { type Answer, bearer, type ServiceAddress, send } from './http';
import { until } from './until';

const AGAIN_MS = 2;

/** A change as REST tells it. */
export interface PublishedChange extends JsonObject {
  id: string;
  type: string;
  externalId: string | null;
  version: number | null;
  values?: { field: string; from: Json; to: Json }[];
}

/** A GET of the feed. @param query such as `?limit=5` */
export const getChanges = (service: Pick<ServiceAddress, 'url'>, apiKey: string, query = ''): Promise<Answer> =>
  send(service, { path: `/external-api/changes${query}`, headers: bearer(apiKey) });

/** A page of the feed behind a cursor. */
export async function pageOfChanges(
  service: Pick<ServiceAddress, 'url'>,
  apiKey: string,
  { cursor, limit = 500, values = false }: { cursor?: string | undefined; limit?: number; values?: boolean } = {},
): Promise<{ changes: PublishedChange[]; cursor: string; hasMore: boolean }> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
  if (values) query.set('values', 'true');
  const { status, text, body } = await getChanges(service, apiKey, `?${query}`);
  if (status !== 200) throw new Error(`The changes were not read: ${text}`);
  return body as unknown as { changes: PublishedChange[]; cursor: string; hasMore: boolean };
}

/** Follows the feed until it has told as many changes. Their places come soon after the answers of their requests. */
export async function nextChanges(
  service: Pick<ServiceAddress, 'url'>,
  apiKey: string,
  count: number,
  { cursor: after, ...options }: { cursor?: string; limit?: number; values?: boolean } = {},
): Promise<{ changes: PublishedChange[]; cursor: string }> {
  const changes: PublishedChange[] = [];
  let cursor = after;
  while (changes.length < count) {
    const page = await pageOfChanges(service, apiKey, { cursor, ...options });
    changes.push(...page.changes);
    cursor = page.cursor;
    if (changes.length < count) await pause(AGAIN_MS);
  }
  return { changes, cursor: cursor ?? '' };
}

/** Waits until all changes have their places in the feed, for tests that compare everything that is stored. */
export async function untilInFeed(db: Db): Promise<void> {
  await until(async () => (await db.collection('changeNotes').findOne({})) === null);
}

/** Puts an account on hold, releases it, and erases its person. */
export async function holdAndErase(service: ServiceAddress, apiKey: string, externalId: string): Promise<void> {
  const caller = callerOf(service, { apiKey });
  expect(await caller.placeHold(externalId)).toMatchObject({ code: 'LEGAL_HOLD_PLACED' });
  expect(await caller.releaseHold(externalId)).toMatchObject({ code: 'LEGAL_HOLD_RELEASED' });
  expect(await caller.erase(externalId)).toMatchObject({ code: 'PERSON_ERASED' });
}
