import { type Json } from '../../../base/json/json';
import { parseJson } from '../../../base/json/json-scan';
import { creationFault } from '../../accounts/bulk-upsert/plan-rows';
import { readRow } from '../../accounts/bulk-upsert/read-rows';
import { validationFailure } from '../../accounts/validation/validate';
import { type JsonLine } from '../../callers/http/body/json-lines';
import { type KeyedHash } from '../../callers/rights/keyed-hash';
import { type ImportRow, isUsableId } from '../model/import-row';

/** A row as it was sent. A number that would lose digits is shown as text. */
const sentRow = (text: string): Json => parseJson(text, JSON.stringify);

/** What was sent, where undeclared fields were removed from it since. @param left the row without them */
function sentBefore(text: string, left: string): { sent?: Json } {
  if (left === text.trimEnd()) return {};
  const sent = sentRow(text);
  return JSON.stringify(sent) === left ? {} : { sent };
}

/**
 * Judges a row of an import by the rules of a bulk upsert, as far as that is possible without the account and the other
 * rows. Pure.
 */
export function judgeRow({ text, value, fault }: JsonLine, hash: KeyedHash): ImportRow {
  if (value === undefined) {
    const message = `is not valid JSON at ${fault}`;
    return { kind: 'rejected', fault: validationFailure([{ field: 'account', message }]) };
  }
  let fingerprinted: string | undefined;
  const read = readRow(value, 0, (json) => {
    fingerprinted = json;
    return hash(json);
  });
  if ('status' in read) {
    const { index: _index, status: _status, externalId, ...why } = read;
    if (!isUsableId(externalId)) return { kind: 'rejected', fault: why };
    return { kind: 'rejected', externalId, fault: why, sent: sentRow(text) };
  }
  const { index: _index, externalId, fields, faults, fingerprint } = read;
  const faultIfNew = creationFault(read);
  return {
    kind: 'upsert',
    externalId,
    fields,
    ...(faults.length > 0 && { faults }),
    ...(fingerprint !== undefined && { fingerprint }),
    ...(faultIfNew && { faultIfNew }),
    ...sentBefore(text, fingerprinted ?? JSON.stringify(fields)),
  };
}
