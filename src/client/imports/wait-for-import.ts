import { type Import } from '../api.generated';
import { type Runtime } from '../runtime';
import { type WaitForImportOptions } from './import-options';

/** The states in which an import goes on by itself. */
const GOES_ON: readonly Import['state'][] = ['RECEIVING', 'QUEUED', 'PLANNING', 'APPLYING'];

/** Small imports take less than a second; one of a million rows takes minutes. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
const GROWTH = 1.5;

interface ImportReader {
  getImport(id: string, options: { signal?: AbortSignal | undefined }): Promise<Import>;
}

/** Asks for an import less and less often, until it does not go on by itself. */
export async function waitForImport(
  service: ImportReader,
  { sleep }: Pick<Runtime, 'sleep'>,
  id: string,
  { onProgress, signal }: WaitForImportOptions,
): Promise<Import> {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(MAX_DELAY_MS, delay * GROWTH)) {
    const current = await service.getImport(id, { signal });
    onProgress?.(current);
    if (!GOES_ON.includes(current.state)) return current;
    await sleep(delay, signal);
  }
}
