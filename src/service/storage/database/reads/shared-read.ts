import { outsideRequest, withinDeadline } from '../../../../base/scheduling/request-scope';

/**
 * Reads once for all who ask while it is being read, and for so long after it began. Each waits within the deadline of
 * its own request. A read that fails is not kept.
 */
export function sharedRead<Value>(
  read: () => Promise<Value>,
  keep: { milliseconds: number; clock: () => Date } | undefined = undefined,
): () => Promise<Value> {
  let last: { value: Promise<Value>; beganAt: number; isRunning: boolean } | undefined;
  const now = () => keep?.clock().getTime() ?? 0;

  function begin(): Promise<Value> {
    const begun = { value: outsideRequest(read), beganAt: now(), isRunning: true };
    last = begun;
    begun.value.then(
      () => {
        begun.isRunning = false;
      },
      () => {
        if (last === begun) last = undefined;
      },
    );
    return begun.value;
  }
  return () => {
    const mayShare =
      last && (last.isRunning || (keep !== undefined && Math.abs(now() - last.beganAt) < keep.milliseconds));
    const value = last && mayShare ? last.value : begin();
    return withinDeadline(() => value);
  };
}
