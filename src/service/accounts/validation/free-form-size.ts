import { type FieldFault } from '../../../base/errors';
import { type Json, valueAt } from '../../../base/json/json';
import { FREE_FORM_PATHS } from '../fields/account-schema';
import { LIMITS } from '../fields/limits';
import { mapLeaves } from '../ssn/map-leaves';
import { bytesBound, jsonBytes } from './json-size';

/** Every spelling of a social security number takes at most this many bytes as JSON. */
const NUMBER_BYTES = 32;
const PLACEHOLDER = 'x'.repeat(NUMBER_BYTES - 2);

/**
 * The bytes of a value as JSON. Each social security number in it counts at a fixed length, which is never less than
 * its real one. A value that already exceeds the limit is not walked key by key, which could take long.
 */
function measuredBytes(value: unknown, limit: number): number {
  const bytes = jsonBytes(value);
  if (bytes > limit) return bytes;
  const placed = mapLeaves(value as Json, (leaf, kind) =>
    kind !== undefined && jsonBytes(leaf) < NUMBER_BYTES ? PLACEHOLDER : leaf,
  );
  return jsonBytes(placed);
}

const OTHER_PATHS = FREE_FORM_PATHS.filter((path) => path.join('.') !== 'metadata');

/**
 * The size limits that the free-form data of an account exceeds. Fields without such data are within them, also where
 * the account is too large already: what becomes of another field must not depend on whether it differs.
 * @param fields of the account
 * @param before the account as it was, for all other fields
 */
export function sizeFaults(fields: object, before: object = {}): FieldFault[] {
  if (!FREE_FORM_PATHS.some(([name = '']) => Object.hasOwn(fields, name))) return [];
  const fieldOf = (name: string) => (Object.hasOwn(fields, name) ? fields : before)[name as keyof object] as Json;
  const metadata = fieldOf('metadata') ?? {};
  const others = OTHER_PATHS.map(([name = '', ...below]) => valueAt(fieldOf(name), below) ?? null);
  // The cheap upper bound usually shows that an account is small enough.
  if (bytesBound([metadata, ...others]) <= LIMITS.metadataBytes) return [];
  const metadataBytes = measuredBytes(metadata, LIMITS.metadataBytes);
  if (metadataBytes > LIMITS.metadataBytes) {
    return [{ field: 'metadata', message: `must not exceed ${LIMITS.metadataBytes} bytes as JSON after the merge` }];
  }
  if (
    others.reduce((sum: number, value) => sum + measuredBytes(value, LIMITS.freeFormBytes), metadataBytes) >
    LIMITS.freeFormBytes
  ) {
    const message = `must not hold more than ${LIMITS.freeFormBytes} bytes of free-form data as JSON after the merge`;
    return [{ field: 'account', message }];
  }
  return [];
}
