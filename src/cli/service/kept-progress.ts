import { readFile, rm } from 'node:fs/promises';
import { isJsonObject, type Json } from '../../base/json/json';
import { replacePrivateFile } from '../../base/private-file';
import { type ChainProgress } from '../../service/records/audit/integrity/verify-chains';
import { UsageError } from '../terminal/exit-codes';

/** How far a verification is, in a file. Whoever may write to it decides what is not verified again. */
export interface KeptProgress {
  /** Where an earlier verification ended; absent where there was none. */
  begun?: ChainProgress;
  keep(progress: ChainProgress): Promise<void>;
  /** It has ended, broken or not. */
  end(): Promise<void>;
}

/** The form of the file. */
const FORMAT = 'account-sync verification 1';

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isProgress(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const { organizationId, place, organizations, accounts, entries } = value;
  if (typeof organizationId !== 'string' || !isJsonObject(place)) return false;
  const isPlace = place.of === 'ACCOUNTS' || place.of === 'ENTRIES';
  return (
    isPlace && ['string', 'undefined'].includes(typeof place.after) && [organizations, accounts, entries].every(isCount)
  );
}

/**
 * @param organization the only one that is verified
 * @throws UsageError where the file is of something else
 */
export async function openProgress(file: string, organization: string | undefined): Promise<KeptProgress> {
  const scope = organization ?? null;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`The file cannot be read: ${file}`);
  });
  let begun: Json | undefined;
  if (text !== undefined) {
    let kept: Json = null;
    try {
      kept = JSON.parse(text);
    } catch {
      // Refused below.
    }
    if (!isJsonObject(kept) || kept.format !== FORMAT || kept.organization !== scope || !isProgress(kept.progress))
      throw new UsageError(`${file} keeps no verification of ${organization ?? 'all organizations'}`);
    begun = kept.progress;
  }
  return {
    ...(begun !== undefined && { begun: begun as Json & ChainProgress }),
    keep: (progress) =>
      replacePrivateFile(file, `${JSON.stringify({ format: FORMAT, organization: scope, progress })}\n`),
    end: () => rm(file, { force: true }),
  };
}
