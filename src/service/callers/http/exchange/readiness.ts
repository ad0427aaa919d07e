/** Bytes of a disk. */
export interface DiskRoom {
  free: number;
  size: number;
}

/** Whether the service should get requests; if not, why. */
export type Readiness = 'ready' | 'stopping' | 'encryption key missing' | 'database away' | 'disk full';

export interface ReadinessDependencies {
  /** Rejects if the database does not answer. */
  ping: () => Promise<void>;
  /** Whether the service is shutting down. It still serves for a while, but should get no new work. */
  isDraining: () => boolean;
  /** Whether this process has the encryption keys that the data need. */
  canUseKeys: () => boolean;
  /** Of the disk that the embedded server writes to, where it runs in this process. */
  diskRoom?: (() => Promise<DiskRoom>) | undefined;
  /** Called with what is true from now on, when it is found to differ from before. */
  onReadinessChanged: (readiness: Readiness) => void;
}

/** A bulk upsert of the largest body that is allowed writes less. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** @returns what finds out whether the service is ready. It never rejects. */
export function createReadiness({
  ping,
  isDraining,
  canUseKeys,
  diskRoom,
  onReadinessChanged,
}: ReadinessDependencies): () => Promise<Readiness> {
  async function find(): Promise<Readiness> {
    if (isDraining()) return 'stopping';
    if (!canUseKeys()) return 'encryption key missing';
    try {
      await ping();
      const room = await diskRoom?.();
      return room && room.free < MIN_FREE_BYTES ? 'disk full' : 'ready';
    } catch {
      return 'database away';
    }
  }
  let before: Readiness = 'ready';
  return async () => {
    const now = await find();
    if (now !== before) onReadinessChanged(now);
    before = now;
    return now;
  };
}
