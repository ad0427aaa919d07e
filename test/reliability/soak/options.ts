import { parametersOf, SEED } from '../parameters';

/** The parameters of both checks of this folder: the command line names them for all of it. */
export const options = parametersOf({
  minutes: 0.3,
  /** Senders at the same time, each with accounts of its own. */
  feeds: 3,
  /** Accounts of each feed in the end. */
  accounts: 1500,
  /** Milliseconds that a feed rests between two requests. */
  rest: 5,
  /** How often the documents of the embedded server are written again. */
  rounds: 40,
  documents: 300,
  seed: SEED,
});
