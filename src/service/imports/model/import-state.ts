/** Where an import can stand. `docs/imports.md` explains each state. */
export const IMPORT_STATES = [
  'RECEIVING',
  'QUEUED',
  'PLANNING',
  'PLANNED',
  'HELD',
  'APPLYING',
  'COMPLETED',
  'CANCELLED',
  'FAILED',
  'EXPIRED',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const NEXT: Record<ImportState, readonly ImportState[]> = {
  RECEIVING: ['QUEUED', 'CANCELLED', 'EXPIRED'],
  QUEUED: ['PLANNING', 'CANCELLED', 'FAILED'],
  PLANNING: ['PLANNED', 'HELD', 'APPLYING', 'CANCELLED', 'FAILED'],
  PLANNED: ['APPLYING', 'CANCELLED', 'EXPIRED'],
  HELD: ['PLANNED', 'APPLYING', 'CANCELLED', 'EXPIRED'],
  APPLYING: ['COMPLETED', 'CANCELLED', 'FAILED'],
  COMPLETED: [],
  CANCELLED: [],
  FAILED: [],
  EXPIRED: [],
};

/** Whether an import may go from one state to another. */
export const mayBecome = (from: ImportState, to: ImportState): boolean => NEXT[from].includes(to);

/** Whether an import has ended: nothing of it changes any more, but that its rows are removed. */
export const hasEnded = (state: ImportState): boolean => NEXT[state].length === 0;

/** The states of imports that have not ended. */
export const OPEN_STATES: readonly ImportState[] = IMPORT_STATES.filter((state) => !hasEnded(state));

/** The states in which a worker has something to do. */
export const WORKING_STATES: readonly ImportState[] = ['QUEUED', 'PLANNING', 'APPLYING'];

/** The states in which an import waits for somebody who decides. */
export const DECISION_STATES: readonly ImportState[] = ['HELD', 'PLANNED'];
