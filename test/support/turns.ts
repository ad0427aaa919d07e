import { createTurns } from '../../src/base/scheduling/fair-scheduler';

/** Turns as the service has them, for work that a test starts by itself. */
export const newTurns = () => createTurns({ now: () => performance.now(), defer: setImmediate, delay: setTimeout });
