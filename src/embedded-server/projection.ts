import { asBoolean, asNumber, BsonType, Elements, type RawValue } from './bson-walk';
import { BsonWriter } from './bson-writer';
import { CommandError } from './errors';
import { mingo, toBytes, toPlain, toTyped } from './mingo';

export type Project = (document: Buffer) => Buffer;

/** Compiles a projection; undefined where the document goes out as it is. */
export function compileProjection(value: RawValue | undefined): Project | undefined {
  if (value === undefined) return undefined;
  if (value.type !== BsonType.OBJECT) throw new CommandError(14, "BSON field 'projection' must be an object");
  const fields = new Map<string, boolean>();
  let simple = true;
  let computed = false;
  for (const element = new Elements(value.bytes, value.start); element.next(); ) {
    const isFlag = element.type === BsonType.BOOLEAN || asNumber(element.value) !== undefined;
    computed ||= !isFlag;
    simple &&= isFlag && !element.name.includes('.') && !element.name.startsWith('$');
    fields.set(element.name, asBoolean(element.value));
  }
  if (fields.size === 0) return undefined;
  return simple ? simpleProjection(fields) : byMingo(value, computed);
}

/** Whole fields in or out: copied as they are. */
function simpleProjection(fields: ReadonlyMap<string, boolean>): Project {
  const others = [...fields].filter(([name]) => name !== '_id');
  const including = others.length > 0 ? others.some(([, included]) => included) : fields.get('_id') === true;
  if (others.some(([, included]) => included !== including)) {
    throw new CommandError(2, 'Cannot do exclusion on a field in inclusion projection');
  }
  const withId = fields.get('_id') ?? true;
  const names = others.map(([name]) => Buffer.from(name));
  const id = Buffer.from('_id');
  return (document) => {
    const writer = new BsonWriter(0, 256);
    for (const element = new Elements(document); element.next(); ) {
      const kept = element.nameIs(id) ? withId : names.some((name) => element.nameIs(name)) === including;
      if (kept) writer.raw(document, element.nameStart - 1, element.end);
    }
    return writer.finish();
  };
}

function byMingo(value: RawValue, computed: boolean): Project {
  const projection = toPlain(value.bytes.subarray(value.start, value.end));
  const query = new (mingo().Query)({}, { scriptEnabled: false });
  const read = computed ? toPlain : toTyped;
  return (document) => {
    const [projected = {}] = query.find<Record<string, unknown>>([read(document)], projection).all();
    return toBytes(projected);
  };
}
