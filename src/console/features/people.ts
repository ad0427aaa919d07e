interface Person {
  name?: { first?: string | null; last?: string | null } | null;
}

/** What a person is called, first name first; empty where there is no name. */
export const personName = (person: Person | null | undefined): string =>
  [person?.name?.first, person?.name?.last].filter(Boolean).join(' ');

/** Who let an import go on that waited for a decision, as the service names them. */
export interface LetGo {
  releasedBy?: string | null;
  releasedByName?: string | null;
  /** Of a run, `releasedBy` is also who applied it. */
  appliedBy?: string | null;
  appliedByName?: string | null;
}

/** Who let an import go on, in words to go on with after its sender; empty where nobody but the sender had to. */
export function letGoBy(
  { releasedBy, releasedByName, appliedBy, appliedByName }: LetGo,
  sentBy: string | undefined,
): string {
  if (releasedBy && releasedBy !== sentBy) return `, released by ${releasedByName || releasedBy}`;
  return appliedBy && appliedBy !== sentBy ? `, applied by ${appliedByName || appliedBy}` : '';
}
