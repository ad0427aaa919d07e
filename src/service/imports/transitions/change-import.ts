import { type Code, ServiceError } from '../../../base/errors';
import { type Config } from '../../../base/settings/config';
import { DAY_MS } from '../../../base/time/durations';
import { NO_MEASURES } from '../../accounts/writes/measures';
import { type RequestContext } from '../../callers/request/request-context';
import { type SharedMutation } from '../../callers/request/run-mutation';
import { hasScope, requireScope, type Scope } from '../../callers/rights/scopes';
import { untilUncontended } from '../../storage/database/transactions/contention';
import { hideStoredValues, showImport } from '../list/show-import';
import { importNotFound, requireAskedRows } from '../list/visible-import';
import { type ImportAnswer, type StoredImport, senderOf, waitingSinceOf } from '../model/import';
import { type ImportRights, type Mover } from '../model/import-rights';
import { type ImportState, mayBecome, WORKING_STATES } from '../model/import-state';
import { type ImportChange, type ImportStore } from '../store/import.store';
import { type PartStore } from '../store/part.store';

export interface ChangeImportDependencies {
  imports: ImportStore;
  importParts: PartStore;
  clock: () => Date;
  config: Pick<Config, 'importRetentionDays'>;
  /** Called once an import has something to be done. */
  onWorkReady: () => void;
}

/** A way to change an import at a request. */
interface Transition<Command> {
  scope: Scope;
  /** The code and the message of the answer. */
  code: Code;
  message: string;
  /**
   * Called again where the import was changed meanwhile.
   * @throws ServiceError where the import may not be changed this way
   */
  plan: (
    stored: StoredImport,
    command: Command,
    context: RequestContext,
    now: Date,
  ) => ImportChange | Promise<ImportChange>;
}

const PATIENCE = { tries: 8, message: 'Other requests keep changing this import; send the request again' };

export const afterDays = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

/** @throws ServiceError `IMPORT_NOT_FOUND` */
export async function existingImport(
  { organizationId }: Pick<RequestContext, 'organizationId'>,
  id: string,
  { imports }: { imports: ImportStore },
): Promise<StoredImport> {
  const found = await imports.find(organizationId, id);
  if (!found) throw importNotFound();
  return found;
}

/**
 * What an import holds, and whether it goes on, is for the caller that created it, and for callers that release imports.
 * @throws ServiceError `INSUFFICIENT_SCOPE`
 */
export function requireCreator({ createdBy }: Pick<StoredImport, 'createdBy'>, context: RequestContext): void {
  if (createdBy !== context.apiKeyId) requireScope(context, 'imports:release', 'an import of another key');
}

/** The failure of a request that an import in this state does not allow. */
export const stateConflict = ({ state }: Pick<StoredImport, 'state'>, why: string) =>
  new ServiceError('IMPORT_STATE_CONFLICT', `The import is ${state}: ${why}`);

/** @throws ServiceError `IMPORT_STATE_CONFLICT` unless the import may go to the state */
export function requireMayBecome(stored: Pick<StoredImport, 'state'>, state: ImportState, why: string): void {
  if (!mayBecome(stored.state, state)) throw stateConflict(stored, why);
}

/** Who sets an import going. */
export const moverOf = ({ apiKeyId, person, requestId, surface }: RequestContext): Mover => ({
  apiKeyId,
  ...(person && { person }),
  requestId,
  surface,
});

/** What a decision changes that lets an import go on: who took it, and how long the import waited. Its sender stays. */
export function decidedBy(stored: StoredImport, state: 'PLANNED' | 'APPLYING', context: RequestContext, now: Date) {
  const waitedSince = waitingSinceOf(stored) ?? now;
  return {
    state,
    ...(state === 'APPLYING' && { nextSlice: 0 }),
    movedBy: moverOf(context),
    rights: {
      ...stored.rights,
      sentBy: senderOf(stored),
      waitedMs: (stored.rights.waitedMs ?? 0) + Math.max(0, now.getTime() - waitedSince.getTime()),
    },
    waitingSince: state === 'PLANNED' ? now : null,
  } satisfies ImportChange;
}

/** What the plan of an import that this caller sends may disclose, and what is kept of it. */
export const rightsOf = (context: RequestContext): ImportRights => ({
  mayRead: hasScope(context, 'accounts:read'),
  mayReadNumbers: hasScope(context, 'accounts:read:ssn'),
  sentBy: moverOf(context),
  waitedMs: 0,
  doneMeasures: { ...NO_MEASURES, rows: 0 },
});

/** When the rows and results of an import are removed that changes now. */
export const rowsUntil = (now: Date, { config }: Pick<ChangeImportDependencies, 'config'>) =>
  afterDays(now, config.importRetentionDays);

/**
 * A mutation that changes an import, whose rows are kept for as long from then on. Where something else changes it
 * meanwhile, it is read again and decided again. It fails with `IMPORT_NOT_FOUND`, `CONFLICT`, and what the plan throws.
 */
export const changeImport = <Command extends { id: string }>(
  dependencies: ChangeImportDependencies,
  { scope, code, message, plan }: Transition<Command>,
): SharedMutation<Command, ImportAnswer> => ({
  scope,
  carryOut: async (command, context) => {
    const { imports, clock, onWorkReady } = dependencies;
    const { organizationId } = context;
    const { id } = command;
    const now = clock();
    return untilUncontended(PATIENCE, async () => {
      const stored = await existingImport(context, id, dependencies);
      requireAskedRows(stored, context);
      const planned = await plan(stored, command, context, now);
      const change = { ...planned, rowsUntil: rowsUntil(now, dependencies) };
      const changed = { ...stored, ...change, revision: stored.revision + 1 };
      const shown = hideStoredValues(await showImport(changed, dependencies), context);
      const answer: ImportAnswer = { success: true, code, message, import: shown };
      const isWritten = async () => {
        const found = await imports.find(organizationId, id);
        return found?.revision === changed.revision && found.state === changed.state;
      };
      await context.commit({ writes: [await imports.prepareChange(stored, change, context)], isWritten, answer });
      if (WORKING_STATES.includes(changed.state)) onWorkReady();
      return answer;
    });
  },
});
