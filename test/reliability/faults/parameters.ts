import { parametersOf, SEED } from '../parameters';

/** `npm run faults -- --kills 50 --crashes 20 --crowd 300` */
export const parameters = parametersOf({
  /** How often the service is killed. */
  kills: 5,
  /** How often the database is ended as by a power cut. */
  crashes: 2,
  /** Requests at the same time while the database does not answer: more than there are connections. */
  crowd: 120,
  seed: SEED,
});
