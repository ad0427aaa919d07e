import { instantOf } from '../../time/iso-time';
import { UsageError } from './exit-codes';

/** Reads `--since`. @throws UsageError */
export function readSince(text: string): string {
  if (!instantOf(text)) throw new UsageError('--since must be a date, or a date and time, such as 2030-01-31');
  return text;
}
