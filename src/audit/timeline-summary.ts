import { type Surface } from '../access/caller';
import { type Operation } from './audit-trail-entry';

const MAX_NAMED_FIELDS = 3;
const OPERATION_NAMES: Record<Operation, string> = { BULK_UPSERT: 'bulk upsert', UPDATE: 'a single update' };
const SURFACE_NAMES: Record<Surface, string> = { REST: 'REST', GRAPHQL: 'GraphQL' };

/** The sentence of a timeline event. It names the changed fields and none of their values. Pure. */
export function timelineSummary(changedFields: readonly string[], operation: Operation, surface: Surface): string {
  const more = changedFields.length - MAX_NAMED_FIELDS;
  const named = more > 0 ? [...changedFields.slice(0, MAX_NAMED_FIELDS), `${more} more`] : changedFields;
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0];
  return `Changed ${list} by ${OPERATION_NAMES[operation]} over ${SURFACE_NAMES[surface]}.`;
}
