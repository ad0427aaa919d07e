import { BsonType, Elements } from './bson-walk';
import { BsonWriter } from './bson-writer';

interface FieldToSet {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The fields of a modifier that is nothing but `$set` of whole top-level fields; undefined for any other. */
function fieldsToSet(modifier: Buffer): FieldToSet[] | undefined {
  const operator = new Elements(modifier);
  if (!operator.next() || operator.name !== '$set' || operator.value.type !== BsonType.OBJECT) return undefined;
  const fields: FieldToSet[] = [];
  for (const field = new Elements(modifier, operator.value.start); field.next(); ) {
    const { name } = field;
    if (name === '' || name === '_id' || name.startsWith('$') || name.includes('.')) return undefined;
    fields.push({ name, start: field.nameStart - 1, end: field.end });
  }
  return operator.next() ? undefined : fields;
}

/**
 * `$set` of whole top-level fields, done on the bytes: by far the commonest update, and nothing of the document needs
 * to be understood for it. A field that is there keeps its place; new ones follow in the order of their names, as
 * MongoDB has it.
 *
 * @returns undefined where the modifier says anything else
 */
export function setFields(document: Buffer, modifier: Buffer): Buffer | undefined {
  const fields = fieldsToSet(modifier);
  if (!fields) return undefined;
  const pending = new Map(fields.map((field) => [field.name, field]));
  if (pending.size < fields.length) return undefined;
  const writer = new BsonWriter(0, document.length + modifier.length);
  let copied = 4;
  for (const element = new Elements(document); element.next(); ) {
    const field = pending.get(element.name);
    if (!field) continue;
    const start = element.nameStart - 1;
    writer.raw(document, copied, start).raw(modifier, field.start, field.end);
    copied = element.end;
    pending.delete(field.name);
  }
  writer.raw(document, copied, document.length - 1);
  for (const { start, end } of [...pending.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    writer.raw(modifier, start, end);
  }
  return writer.finish();
}
