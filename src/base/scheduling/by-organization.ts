import { createSlots } from './shared-slots';

/**
 * Repeats work that every organization has for itself, round after round. None waits for more than a step of another.
 * @param atOnce how many organizations work at the same moment
 * @param onFailedLate called for what fails after its round is over
 */
export function createOrganizationWork({
  atOnce = 4,
  patienceMs,
  onFailedLate,
}: {
  atOnce?: number;
  patienceMs: number;
  onFailedLate: (error: unknown) => void;
}) {
  const inSlot = createSlots(atOnce);
  const running = new Map<string, Promise<void>>();
  return {
    /** The organizations whose work has not ended. */
    busy: () => [...running.keys()],
    /**
     * Begins the work of organizations, but for those whose work of an earlier round has not ended. It waits for them, but
     * not longer than its patience: they go on meanwhile.
     * @param step of an organization, after which the others that wait have theirs; returns true where more of it is left
     * @throws the first failure, once the others have ended
     */
    async round(organizationIds: Iterable<string>, step: (organizationId: string) => Promise<boolean>): Promise<void> {
      const failures: unknown[] = [];
      let isOver = false;
      const work = async (organizationId: string) => {
        while (await inSlot(() => step(organizationId)));
      };
      const begun = [...organizationIds]
        .filter((organizationId) => !running.has(organizationId))
        .map((organizationId) => {
          const ended = work(organizationId)
            .catch((error: unknown) => (isOver ? onFailedLate(error) : void failures.push(error)))
            .finally(() => running.delete(organizationId));
          running.set(organizationId, ended);
          return ended;
        });
      await within(patienceMs, Promise.all(begun));
      isOver = true;
      if (failures.length > 0) throw failures[0];
    },
    /** Waits for all that was begun. */
    async stop(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}

export type OrganizationWork = ReturnType<typeof createOrganizationWork>;

/** Waits for a promise, at most this long. */
async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
    timer.unref();
  });
  await Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
