import { AuditTrailEntry } from '../audit/entries/audit-trail-entry';
import { TimelineEvent } from '../audit/entries/timeline-event';
import { declaredFields } from '../field-options/declared-fields';
import { actorOf } from '../key-names/actor.resolver';
import { type KeyName } from '../key-names/key-name.resolver';
import { type RequestContext } from '../request/request-context';
import { mapInTurns } from '../scheduling/steps';

/** Shows the declared fields of a record in the order of their declaration; what else is stored stays inside. */
export function showing<Shown extends object>(type: new () => Shown): (record: Shown) => object {
  const names = declaredFields(type) as (keyof Shown)[];
  return (record) => Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
}

const entryJson = showing(AuditTrailEntry);

/** Audit trail entries as REST returns them, each with who changed the account. */
export async function auditTrailJson(
  entries: readonly AuditTrailEntry[],
  keyName: KeyName,
  context: RequestContext,
): Promise<object[]> {
  const actors = await Promise.all(entries.map((entry) => actorOf(entry, entry.apiKeyId, keyName, context)));
  const shown = await mapInTurns(entries, entryJson);
  return shown.map((entry, at) => ({ ...entry, actor: actors[at] }));
}

/** A timeline event as REST returns it. */
export const timelineEventJson = showing(TimelineEvent);
