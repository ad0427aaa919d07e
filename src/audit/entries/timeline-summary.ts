import { type EntrySurface, type Operation } from './audit-trail-entry';

const MAX_NAMED_FIELDS = 3;
const SENTENCES: Record<Operation, (fields: string) => string> = {
  BULK_UPSERT: (fields) => `Changed ${fields} by bulk upsert`,
  UPDATE: (fields) => `Changed ${fields} by a single update`,
  ERASE: (fields) => `Erased the person, with ${fields},`,
  PLACE_HOLD: () => 'Placed a legal hold',
  RELEASE_HOLD: () => 'Released the legal hold',
};
const WHERE: Record<EntrySurface, string> = {
  REST: 'over REST',
  GRAPHQL: 'over GraphQL',
  COMMAND_LINE: 'on the command line',
};

/** The sentence of a timeline event. It names the changed fields and none of their values. Pure. */
export function timelineSummary(changedFields: readonly string[], operation: Operation, surface: EntrySurface): string {
  const more = changedFields.length - MAX_NAMED_FIELDS;
  const named = more > 0 ? [...changedFields.slice(0, MAX_NAMED_FIELDS), `${more} more`] : changedFields;
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0];
  return `${SENTENCES[operation](list ?? 'nothing')} ${WHERE[surface]}.`;
}
