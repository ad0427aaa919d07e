import { type AccessNotes } from '../../src/service/callers/request/access-notes';

const ignore = () => undefined;

/** Notes that nobody reads. */
export const NO_NOTES: AccessNotes = {
  operation: 'test',
  discloses: ignore,
  disclosesNumbers: ignore,
  disclosesByNumber: ignore,
  asks: ignore,
  settle: async () => undefined,
};
