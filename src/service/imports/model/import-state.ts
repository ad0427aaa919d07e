import { wordEnum } from '../../../base/field-options/word-enum';

/** Where an import can stand. `docs/imports.md` explains each state. */
const STATES = {
  RECEIVING: 'Parts may be sent.',
  QUEUED: 'Waits for its turn.',
  PLANNING: 'Rows are compared with accounts, and nothing is written to them.',
  PLANNED: 'A review was asked for; `applyImport` goes on.',
  HELD: 'The plan goes past a brake; `releaseImport` goes on.',
  APPLYING: 'The plan is carried out.',
  COMPLETED: 'Every row has its outcome.',
  CANCELLED: 'It was cancelled; what was carried out stays, and is counted.',
  FAILED: 'It cannot go on; `failure` says why.',
  EXPIRED: 'It was left for too long before it was committed, applied or released.',
};
export type ImportState = keyof typeof STATES;
export const IMPORT_STATES = Object.keys(STATES) as ImportState[];

export const ImportStateEnum = wordEnum<ImportState>('ImportState', 'Where an import stands.', STATES);

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
