import { type Envelope } from '../../../base/envelope';
import { ServiceError } from '../../../base/errors';
import { type OneByOne } from '../../../base/scheduling/one-by-one';
import { type SharedMutation, type WritingContext } from '../../callers/request/run-mutation';
import { pauseBeforeRetry } from '../../storage/database/transactions/contention';
import { ContendedError, RefusedDocumentError } from '../../storage/database/transactions/errors';
import { type StoredImport } from '../model/import';
import { IMPORT_LIMITS } from '../model/import-limits';
import { type PartSize, placesOf, sumOfParts } from '../model/slice-place';
import { sliceRef } from '../store/slice.store';
import {
  type ChangeImportDependencies,
  existingImport,
  requireCreator,
  stateConflict,
} from '../transitions/change-import';
import { contentHashOf, type PartContent, type PartWritesDependencies, partWrites } from './part-writes';

export interface StorePartDependencies extends ChangeImportDependencies, PartWritesDependencies {
  inOrder: OneByOne;
}

interface StorePartCommand {
  id: string;
  number: number;
  content: PartContent;
}

/** Answer to a part. Parts go over REST only, so GraphQL does not know it. */
export interface PartAnswer extends Envelope {
  part?: PartSize;
}

const partAnswer = ({ number, rows }: PartSize): PartAnswer => ({
  success: true,
  code: 'IMPORT_PART_STORED',
  message: 'The part is stored',
  part: { number, rows },
});

/** Other processes may store parts of the import at the same moment. */
const MAX_TRIES = 20;
/**
 * This many parts of an organization are stored at once; the others wait for theirs. More would only contend for the import,
 * and hold up everybody else.
 */
const LANES = 2;

/**
 * Whether a part that is stored belongs to the import: it may have arrived while the import was committed without it, or
 * while its rows were removed.
 */
const isOfImport = ({ committedAt, parts, rowsUntil }: StoredImport, { number }: PartSize): boolean =>
  rowsUntil !== null && (committedAt === null || number <= parts);

/** Removes a part that does not belong to the import, and was refused to its sender. */
async function removeRefused(
  { id: importId, number }: StorePartCommand,
  context: WritingContext,
  dependencies: StorePartDependencies,
): Promise<void> {
  const { importParts, importSlices } = dependencies;
  const { organizationId } = context;
  const found = await importParts.find(organizationId, importId, number);
  // Read after the part: a worker gives an undo its parts, and may just have stored this one.
  const stored = await existingImport(context, importId, dependencies);
  if (!found || isOfImport(stored, found)) return;
  await importSlices.remove(placesOf([found]).map((place) => sliceRef(stored, place)));
  await importParts.remove(organizationId, importId, [number]);
}

async function requireRoom(
  { organizationId, id }: StoredImport,
  rows: number,
  { importParts }: StorePartDependencies,
): Promise<void> {
  const { requested } = sumOfParts(await importParts.list(organizationId, id));
  if (requested + rows <= IMPORT_LIMITS.rows) return;
  throw new ServiceError('PAYLOAD_TOO_LARGE', `The import would hold more than ${IMPORT_LIMITS.rows} rows`);
}

/** What is tried until it succeeds. */
interface Attempt extends StorePartCommand {
  /** The hash of the content, once it was read. */
  contentHash?: string;
}

/** Writes a part with its rows, all or nothing. */
async function writePart(
  stored: StoredImport,
  attempt: Attempt,
  context: WritingContext,
  dependencies: StorePartDependencies,
): Promise<void> {
  const { id: importId, number } = attempt;
  const { importParts, clock } = dependencies;
  const { organizationId } = context;
  const writes = partWrites(attempt, context, dependencies, async (read) => {
    await requireRoom(stored, read.rows, dependencies);
    attempt.contentHash = read.contentHash;
    return importParts.prepareInsert(organizationId, { importId, number, ...read, createdAt: clock() });
  });
  const isWritten = async () => {
    const found = await importParts.find(organizationId, importId, number);
    return found !== undefined && found.contentHash === attempt.contentHash;
  };
  await context.commit({ writes, isWritten });
}

/** The part of this number, if the import has it with this content. @throws ServiceError `IMPORT_PART_CONFLICT` */
async function sameAsStored(
  stored: StoredImport,
  attempt: Attempt,
  context: WritingContext,
  { importParts }: StorePartDependencies,
): Promise<PartSize | undefined> {
  const { number, content } = attempt;
  const found = await importParts.find(context.organizationId, stored.id, number);
  if (!found || !isOfImport(stored, found)) return undefined;
  attempt.contentHash ??= await contentHashOf(content, context);
  if (found.contentHash === attempt.contentHash) return found;
  const message = `Part ${number} is stored with other content, or was sent with another API key`;
  throw new ServiceError('IMPORT_PART_CONFLICT', message);
}

/**
 * One try to store a part.
 * @returns undefined where the part is stored now, but the import has not noted that yet
 */
async function tryToStore(
  attempt: Attempt,
  context: WritingContext,
  dependencies: StorePartDependencies,
): Promise<PartAnswer | undefined> {
  const stored = await existingImport(context, attempt.id, dependencies);
  requireCreator(stored, context);
  const same = await sameAsStored(stored, attempt, context, dependencies);
  if (stored.state !== 'RECEIVING') {
    if (same) return partAnswer(same);
    await removeRefused(attempt, context, dependencies);
    throw stateConflict(stored, 'it takes no more parts');
  }
  if (!same) {
    await writePart(stored, attempt, context, dependencies);
    return undefined;
  }
  // What is decided about the parts of the import names its revision. Once that is raised, it is decided with this part.
  const answer = partAnswer(same);
  const isWritten = async () => (await existingImport(context, attempt.id, dependencies)).revision > stored.revision;
  await context.commit({ writes: [await dependencies.imports.prepareChange(stored, {})], isWritten, answer });
  return answer;
}

const isRaceLost = (error: unknown): boolean =>
  error instanceof ContendedError || (error instanceof RefusedDocumentError && error.isDuplicate);

async function storeUntilNoted(
  attempt: Attempt,
  context: WritingContext,
  dependencies: StorePartDependencies,
): Promise<PartAnswer> {
  let contentions = 0;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await pauseBeforeRetry(contentions);
    try {
      const answer = await tryToStore(attempt, context, dependencies);
      if (answer) return answer;
    } catch (error) {
      if (!isRaceLost(error)) throw error;
      contentions += 1;
    }
  }
  throw new ServiceError('CONFLICT', 'Other requests keep changing this import; send the part again');
}

/** Stores a numbered part of an import; the same part again changes nothing. */
export const storePart = (dependencies: StorePartDependencies): SharedMutation<StorePartCommand, PartAnswer> => ({
  scope: 'accounts:write',
  carryOut: async (command, context) => {
    const attempt: Attempt = { ...command };
    const lane = `part of ${context.organizationId}, lane ${attempt.number % LANES}`;
    return dependencies.inOrder(lane, () => storeUntilNoted(attempt, context, dependencies));
  },
});
