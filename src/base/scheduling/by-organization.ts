import { createSlots } from './shared-slots';

/** Work that every organization has for itself, round after round. */
export interface OrganizationWork {
  /** The organizations whose work has not ended. */
  busy(): string[];
  /**
   * Begins the work of organizations, but for those whose work of an earlier round has not ended. It waits for them, but
   * not longer than its patience: they go on meanwhile.
   * @returns whether the work of all these organizations has ended
   * @throws the first failure, once the others have ended
   */
  round(organizationIds: Iterable<string>, work: (organizationId: string) => Promise<void>): Promise<boolean>;
  /** Waits for all that was begun. */
  stop(): Promise<void>;
}

export interface OrganizationWorkOptions {
  /** How many organizations work at the same moment. */
  atOnce?: number;
  patienceMs: number;
  /** Called for what fails after its round is over. */
  onFailedLate: (error: unknown) => void;
}

/** Repeats work for organizations, of which none waits for another, however long that one takes. */
export function createOrganizationWork({
  atOnce = 4,
  patienceMs,
  onFailedLate,
}: OrganizationWorkOptions): OrganizationWork {
  const inSlot = createSlots(atOnce);
  const running = new Map<string, Promise<void>>();
  return {
    busy: () => [...running.keys()],
    async round(organizationIds, work) {
      const asked = [...organizationIds];
      const failures: unknown[] = [];
      let isOver = false;
      const begun = asked
        .filter((organizationId) => !running.has(organizationId))
        .map((organizationId) => {
          const ended = inSlot(() => work(organizationId))
            .catch((error: unknown) => (isOver ? onFailedLate(error) : void failures.push(error)))
            .finally(() => running.delete(organizationId));
          running.set(organizationId, ended);
          return ended;
        });
      const haveEnded = await within(
        patienceMs,
        Promise.all(begun).then(() => begun.length === asked.length),
      );
      isOver = true;
      if (failures.length > 0) throw failures[0];
      return haveEnded;
    },
    async stop() {
      await Promise.all(running.values());
    },
  };
}

/** Waits for a promise, at most this long. @returns false where it has not settled by then */
async function within(milliseconds: number, promise: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
    timer.unref();
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
