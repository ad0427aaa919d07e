import { setTimeout as pause } from 'node:timers/promises';
import { type Every, type RepeatedWork, repeatWork } from '../../../../base/scheduling/repeated-work';
import { type KeyAgreement } from './key-agreement';
import { BEAT_MS } from './key-register';

/** A database that does not answer must not keep the process running. */
const LEAVE_MS = 3_000;

export interface KeepAliveOptions {
  every: Every;
  beatMs?: number | undefined;
  /** Called at the first of several signs of life in a row that could not be given. */
  onSilent: (error: unknown) => void;
}

/** Gives signs of life for as long as this process serves, and takes it out of the register at the end. */
export function keepAlive(
  agreement: KeyAgreement,
  { every, beatMs = BEAT_MS, onSilent }: KeepAliveOptions,
): RepeatedWork {
  let isSilent = false;
  const beat = async () => {
    await agreement.beat();
    isSilent = false;
  };
  const onFailed = (error: unknown) => {
    if (!isSilent) onSilent(error);
    isSilent = true;
  };
  const beats = repeatWork(beatMs, beat, { every, onFailed });
  const leave = async () => {
    await beats.stop();
    // Others notice by themselves that it is gone, a little later.
    await agreement.leave().catch(() => undefined);
  };
  return { stop: () => Promise.race([leave(), pause(LEAVE_MS, undefined, { ref: false })]) };
}
