import { outsideRequest, withinDeadline } from '../../../../base/scheduling/request-scope';

/**
 * Reads once for all requests that ask during the read, and for a time after it began. Each waits within its
 * deadline. A read that fails is not kept.
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
