import { present } from '../../../../base/json/present';
import { type Change } from '../../changes/change';

/** What a webhook sends of a change: its type, its time, ids, the version and paths. No value of a person. */
export type ThinChange = Pick<
  Change,
  'id' | 'type' | 'createdAt' | 'externalId' | 'accountId' | 'version' | 'fields' | 'importId' | 'syncRunId'
>;

/** The type of a test event, and of a body with several changes. */
export const TEST_EVENT = 'webhook.test';
export const BATCH_EVENT = 'changes.batch';

const eventOf = ({ type, createdAt, id, externalId, accountId, version, fields, importId, syncRunId }: ThinChange) => ({
  type,
  timestamp: createdAt.toISOString(),
  data: present({ id, externalId, accountId, version, fields: fields.length > 0 ? fields : null, importId, syncRunId }),
});

/** The body for one change. */
export const changeBody = (change: ThinChange): string => JSON.stringify(eventOf(change));

/** The body for several changes, in their order. It bears the time of the last: it is the same whenever it is made. */
export function batchBody(changes: readonly ThinChange[]): string {
  const timestamp = changes.at(-1)?.createdAt.toISOString();
  return JSON.stringify({ type: BATCH_EVENT, timestamp, data: { events: changes.map(eventOf) } });
}

/** The body of a test event. */
export const testBody = (webhookId: string, at: Date): string =>
  JSON.stringify({ type: TEST_EVENT, timestamp: at.toISOString(), data: { webhookId } });

const MAX_NAMED = 50;

/** The accounts that a body names, each once, up to 50. */
export function accountsOf(body: string): string[] {
  const { data = {} } = JSON.parse(body) as {
    data?: { externalId?: string; events?: { data: { externalId?: string } }[] };
  };
  const named = [data, ...(data.events ?? []).map((event) => event.data)].flatMap(({ externalId }) => externalId ?? []);
  return [...new Set(named)].slice(0, MAX_NAMED);
}
