import { type FieldFault } from '../../errors';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json';
import { declaredPath } from '../fields/changed-fields';
import { pathBelow } from '../fields/field-path';
import { isMaskedNumber, maskNumbers, maskSsn, type NumberKind, numberKindOf } from './ssn';

export interface RestoredFields {
  fields: JsonObject;
  /** A fault for each field with a masked number that cannot be restored. */
  faults: FieldFault[];
}

const MESSAGE =
  'must hold the full number: a masked one is taken only where its last four digits are those of the stored number, and only from a key that may read accounts';

/** The prefix of every mask that this service shows. */
const OWN_MASK = '***-**-';

const isNumberLeaf = (value: Json | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Walks the sent and the stored values side by side. */
class Restorer {
  /** The fields with a mask that cannot be restored. */
  readonly wrong = new Set<string>();
  /** Keys above the current value, down to the first list. */
  private readonly keys: string[] = [];
  private lists = 0;

  constructor(private readonly mayRead: boolean) {}

  object(sent: JsonObject, stored: Json | undefined, kind?: NumberKind): JsonObject {
    const beside = isJsonObject(stored) ? stored : {};
    let restored: JsonObject | undefined;
    for (const key of Object.keys(sent)) {
      const before = sent[key] as Json;
      if (this.lists === 0) this.keys.push(key);
      const after = this.value(before, ownValue(beside, key), numberKindOf(key) ?? kind);
      if (this.lists === 0) this.keys.pop();
      if (after === before) continue;
      restored ??= { ...sent };
      restored[key] = after;
    }
    return restored ?? sent;
  }

  private value(sent: Json, stored: Json | undefined, kind?: NumberKind): Json {
    if (typeof sent === 'string') return this.text(sent, stored, kind);
    if (Array.isArray(sent)) return this.list(sent, stored, kind);
    return isJsonObject(sent) ? this.object(sent, stored, kind) : sent;
  }

  private list(sent: Json[], stored: Json | undefined, kind?: NumberKind): Json[] {
    const beside = Array.isArray(stored) ? stored : [];
    this.lists += 1;
    const restored = sent.map((item, index) => this.value(item, beside[index], kind));
    this.lists -= 1;
    return restored.some((item, index) => item !== sent[index]) ? restored : sent;
  }

  private text(sent: string, stored: Json | undefined, kind?: NumberKind): Json {
    if (kind === 'number' && isMaskedNumber(sent)) {
      if (this.mayRead && isNumberLeaf(stored) && maskSsn(String(stored)) === maskSsn(sent)) return stored;
      this.wrong.add(declaredPath(this.keys.reduce(pathBelow, '')));
    } else if (this.mayRead && sent.includes(OWN_MASK) && isNumberLeaf(stored) && maskNumbers(stored, kind) === sent) {
      return stored;
    }
    return sent;
  }
}

/**
 * Replaces masks that were sent by the stored numbers they stand for, so that an account that was read with masks and
 * is sent back does not change. Any other masked number is a fault; it is never stored. From a key that may not read
 * accounts, every masked number is a fault: otherwise the answer would reveal whether the digits match the stored
 * number. Pure.
 *
 * @param fields validated
 * @param stored the account; undefined if there is none
 * @param mayRead whether the sender may read accounts
 */
export function restoreNumbers(fields: JsonObject, stored: object | undefined, mayRead: boolean): RestoredFields {
  const restorer = new Restorer(mayRead);
  const restored = restorer.object(fields, stored as JsonObject | undefined);
  return { fields: restored, faults: [...restorer.wrong].map((field) => ({ field, message: MESSAGE })) };
}
