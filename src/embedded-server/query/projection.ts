import { BsonWriter } from '../bson/bson-writer';
import { asBoolean, asNumber, BsonType, Elements, type RawValue } from '../bson/elements';
import { parseField } from '../bson/paths';
import { CommandError, notSupported } from '../errors';

export type Project = (document: Buffer) => Buffer;

const ID = Buffer.from('_id');

/** Compiles a projection of whole fields, in or out; undefined where the document stays as it is. */
export function compileProjection(value: RawValue | undefined): Project | undefined {
  if (value === undefined) return undefined;
  if (value.type !== BsonType.OBJECT)
    throw new CommandError('TypeMismatch', 'Expected field projection to be of type object');
  let withId: boolean | undefined;
  let including: boolean | undefined;
  const names: Buffer[] = [];
  for (const element = new Elements(value.bytes, value.start); element.next(); ) {
    const { name } = element;
    if (element.type !== BsonType.BOOLEAN && asNumber(element.value) === undefined)
      throw notSupported(`computed fields in a projection: '${name}'`);
    const included = asBoolean(element.value);
    if (name === '_id') {
      withId = included;
      continue;
    }
    including ??= included;
    if (including !== included) throw mixed(name, including);
    names.push(parseField(name, 'a projection').name);
  }
  if (including === undefined && withId === undefined) return undefined;
  return projection(names, including ?? withId === true, withId ?? true);
}

const mixed = (name: string, including: boolean): CommandError =>
  including
    ? new CommandError('Location31254', `Cannot do exclusion on field ${name} in inclusion projection`)
    : new CommandError('Location31253', `Cannot do inclusion on field ${name} in exclusion projection`);

function projection(names: readonly Buffer[], including: boolean, withId: boolean): Project {
  return (document) => {
    const writer = new BsonWriter(0, 256);
    for (const element = new Elements(document); element.next(); ) {
      const kept = element.nameIs(ID) ? withId : names.some((name) => element.nameIs(name)) === including;
      if (kept) writer.raw(document, element.nameStart - 1, element.end);
    }
    return writer.finish();
  };
}
