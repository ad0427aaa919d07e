import { currentDeadline, outsideScope, withinDeadline } from '../../../../base/scheduling/request-scope';
import { ContendedError, UnknownOutcomeError } from './errors';
import { type Transact, type TransactionOptions, type Unit, type UnitOfWork } from './transaction';
import { joinWrites, type Write } from './write';

/** The greatest number of units that one transaction writes. */
const MAX_JOINED = 8;

/** The units that one transaction writes. */
interface Group {
  units: (Unit & { isTooLate: () => boolean })[];
  subjects: Set<string>;
  committed: Promise<void>;
}

async function* writesOf({ writes }: Unit): AsyncGenerator<Write, undefined> {
  yield* writes;
}

/** The writes of several units, joined step by step: the first write of each unit, then the second of each, and so on. */
async function* inStep(units: readonly Unit[]): AsyncIterable<Write> {
  const all = units.map(writesOf);
  for (;;) {
    const next = await Promise.all(all.map((writes) => writes.next()));
    const step = next.flatMap(({ value }) => value ?? []);
    if (step.length === 0) return;
    yield* joinWrites(step);
  }
}

/**
 * The wrapper around the transactions of the service: joins the units that allow it. Those of one organization that
 * arrive within one iteration of the event loop are written by one transaction. It takes as many commands as the longest
 * of them alone.
 *
 * If a joined transaction fails, nothing of it is written, and each of its units gets a ContendedError. Each is then
 * planned again and tried alone, so that no unit is refused because of another one.
 * @throws UnknownOutcomeError to each unit of a transaction, if it cannot be found out whether that was committed
 */
export function joinUnits(transact: Transact, options?: TransactionOptions): UnitOfWork {
  const gathering = new Map<string, Group>();

  async function commit({ units }: Group): Promise<void> {
    const [first] = units;
    if (!first) return;
    if (units.length === 1) return transact(first, options);
    // It belongs to several requests, so it runs under the deadline of none. It is not committed once one has passed.
    const isTooLate = () => units.some((unit) => unit.isTooLate());
    const isStale = () => units.some((unit) => unit.isStale?.());
    try {
      // All are written or none, so to ask for one is enough.
      const joined = { writes: inStep(units), isWritten: first.isWritten, isTooLate, isStale };
      await outsideScope(() => transact(joined, options));
    } catch (error) {
      throw error instanceof UnknownOutcomeError ? error : new ContendedError();
    }
  }

  function gather(organizationId: string): Group {
    const committed = new Promise(setImmediate).then(() => {
      if (gathering.get(organizationId) === group) gathering.delete(organizationId);
      return commit(group);
    });
    // Requests whose time is up no longer wait for it.
    committed.catch(() => undefined);
    const group: Group = { units: [], subjects: new Set(), committed };
    gathering.set(organizationId, group);
    return group;
  }

  return (unit) => {
    if (!unit.joins) return transact(unit, options);
    const { organizationId, subject } = unit.joins;
    const gathered = gathering.get(organizationId);
    const hasRoom = gathered && gathered.units.length < MAX_JOINED && !gathered.subjects.has(subject);
    const { units, subjects, committed } = hasRoom ? gathered : gather(organizationId);
    const deadline = currentDeadline();
    units.push({ ...unit, isTooLate: () => deadline?.hasPassed ?? false });
    subjects.add(subject);
    return withinDeadline(() => committed);
  };
}
