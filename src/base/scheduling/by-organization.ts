import { createSlots } from './shared-slots';

/**
 * A step of the work of an organization, after which the others that wait have theirs.
 * @returns true where more of it is left
 */
export type OrganizationStep = (organizationId: string) => Promise<boolean>;

/** Work that every organization has for itself, round after round. */
export interface OrganizationWork {
  /** The organizations whose work has not ended. */
  busy(): string[];
  /**
   * Begins the work of organizations, but for those whose work of an earlier round has not ended. It waits for them, but
   * not longer than its patience: they go on meanwhile.
   * @throws the first failure, once the others have ended
   */
  round(organizationIds: Iterable<string>, step: OrganizationStep): Promise<void>;
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

/** Repeats work for organizations, of which none waits for more than a step of another. */
export function createOrganizationWork({
  atOnce = 4,
  patienceMs,
  onFailedLate,
}: OrganizationWorkOptions): OrganizationWork {
  const inSlot = createSlots(atOnce);
  const running = new Map<string, Promise<void>>();
  return {
    busy: () => [...running.keys()],
    async round(organizationIds, step) {
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
    async stop() {
      await Promise.all(running.values());
    },
  };
}

/** Waits for a promise, at most this long. */
async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
    timer.unref();
  });
  await Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
