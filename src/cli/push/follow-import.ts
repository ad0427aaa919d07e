import { InputError } from '../../base/errors';
import { type Json } from '../../base/json/json';
import {
  type AccountRow,
  type AccountSyncClient,
  type Import,
  type ImportProgress,
  type NewImport,
} from '../../client/index';
import { type GivenConnection, printedCommand } from '../terminal/printed-command';

/** Final states of an import that did not do all that it should. */
export const STOPPED: readonly Import['state'][] = ['CANCELLED', 'FAILED', 'EXPIRED'];

/** The newest import of this name, unless it was stopped. */
export async function findEarlier(
  client: AccountSyncClient,
  name: string,
  signal: AbortSignal,
): Promise<Import | undefined> {
  for await (const found of client.listImports({ name, pageSize: 1, signal })) {
    return STOPPED.includes(found.state) ? undefined : found;
  }
  return undefined;
}

export interface ImportRun {
  client: AccountSyncClient;
  rows: AsyncIterable<Json>;
  wanted: NewImport;
  /** The import to go on with. */
  earlier: Import | undefined;
  /** Whether it is only to be planned, and then cancelled. */
  dryRun: boolean;
  /** Whether the same command can go on with it. */
  canResume: boolean;
  onProgress(progress: ImportProgress): void;
  /** What printed commands repeat. */
  given: GivenConnection | undefined;
  /** Says what becomes of an import that this command leaves. */
  say(text: string): void;
  signal: AbortSignal;
}

/** How long a command that was interrupted tries to tidy up. */
const CANCEL_TIMEOUT_MS = 5_000;

/** Leaves an import after an error: cancels it if it is of no use, or says how to go on. */
async function leave(
  { id, state }: Import,
  error: unknown,
  { client, dryRun, canResume, say, given }: ImportRun,
): Promise<void> {
  // `importAll` cancels an import whose rows it cannot read.
  if (STOPPED.includes(state)) return;
  const cancel = printedCommand(['imports', 'cancel', id], given);
  const isReceiving = state === 'RECEIVING';
  if (dryRun || (isReceiving && (!canResume || error instanceof InputError))) {
    const cancelling = client.cancelImport(id, { signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) });
    await cancelling.catch(() => say(`An import was begun: ${cancel} ends it`));
    return;
  }
  const [what, how] = isReceiving
    ? ['has what was sent so far', 'the same command with --resume goes on from there']
    : [
        'goes on in the service',
        canResume
          ? 'the same command with --resume follows it'
          : `${printedCommand(['imports', 'show', id, '--wait'], given)} follows it`,
      ];
  say(`Import ${id} ${what}: ${how}, ${cancel} ends it`);
}

/**
 * Sends rows as an import, or goes on with one, and follows it until it ends or waits for a decision.
 * @returns undefined if there were no rows to send, and the file does not name all accounts of a portfolio
 * @throws AccountSyncError, InputError, or the reason of the signal
 */
export async function runImport(run: ImportRun): Promise<Import | undefined> {
  const { client, rows, wanted, earlier, dryRun, onProgress, signal } = run;
  let last = earlier;
  try {
    const current = await client.importAll(rows as AsyncIterable<unknown> as AsyncIterable<AccountRow>, {
      ...wanted,
      resume: earlier,
      signal,
      onProgress(progress) {
        last = progress.import;
        onProgress(progress);
      },
    });
    // What was planned can still be read.
    if (current && dryRun && !STOPPED.includes(current.state)) await client.cancelImport(current.id, { signal });
    return current;
  } catch (error) {
    if (last) await leave(last, error, run);
    throw error;
  }
}
