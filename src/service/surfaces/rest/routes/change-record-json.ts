import { declaredFields } from '../../../../base/field-options/declared-fields';
import { mapInTurns } from '../../../../base/scheduling/steps';
import { type RequestContext } from '../../../callers/request/request-context';
import { AuditTrailEntry } from '../../../records/audit/entries/audit-trail-entry';
import { TimelineEvent } from '../../../records/audit/entries/timeline-event';
import { actorOf } from '../../graphql/schema/actor.resolver';
import { type KeyName } from '../../graphql/schema/key-name.resolver';

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

export const timelineEventJson = showing(TimelineEvent);
