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
