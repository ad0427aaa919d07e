import { type Steps } from '../../src/base/scheduling/steps';

/** What work comes to that nothing interrupts. */
export function resultOf<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
