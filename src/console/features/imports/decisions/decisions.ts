import { type Scope } from '../../../api/scopes';
import { hasEnded } from '../words';

/** What can be decided about an import or a run. An undo is planned, and waits for a look at its plan. */
export type Decision =
  | { kind: 'apply'; id: string; planChecksum: string }
  | { kind: 'release'; id: string }
  | { kind: 'cancel'; id: string }
  | { kind: 'undo'; importId: string }
  | { kind: 'undo'; syncRunId: string };

/** Whether an import goes on by itself. */
export const isAtWork = (state: string): boolean => ['RECEIVING', 'QUEUED', 'PLANNING', 'APPLYING'].includes(state);

export interface Decidable {
  id: string;
  state: string;
  planChecksum?: string | null;
  undoneBy?: string | null;
  planned: { created: number; updated: number };
  done: { created: number; updated: number };
}

/** What may be decided now, by the state of an import and by what the session may do; the likeliest last. */
export function decisionsOf(
  { id, state, planChecksum, undoneBy, planned, done }: Decidable,
  can: (scope: Scope) => boolean,
): Decision[] {
  const mayWrite = can('accounts:write');
  const decisions: Decision[] = [];
  if (mayWrite && !hasEnded(state)) decisions.push({ kind: 'cancel', id });
  const isNothingLeft = planned.created + planned.updated === 0;
  if (mayWrite && state === 'PLANNED' && planChecksum && !isNothingLeft)
    decisions.push({ kind: 'apply', id, planChecksum });
  if (can('imports:release') && state === 'HELD') decisions.push({ kind: 'release', id });
  if (mayWrite && hasEnded(state) && !undoneBy && done.created + done.updated > 0)
    decisions.push({ kind: 'undo', importId: id });
  return decisions;
}
