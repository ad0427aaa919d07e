import { BsonWriter } from '../bson/bson-writer';
import { asBoolean, asNumber, BsonType, documentOf, Elements, fieldsOf, type RawValue } from '../bson/elements';
import { parseField } from '../bson/paths';
import { notSupported } from '../errors';

type Project = (document: Buffer) => Buffer;

const ID = Buffer.from('_id');

/** Compiles a projection of whole fields, in or out; undefined where the document stays as it is. */
export function compileProjection(value: RawValue): Project | undefined {
  let withId: boolean | undefined;
  let including: boolean | undefined;
  const names: Buffer[] = [];
  for (const [name, flag] of fieldsOf(documentOf(value, 'a projection'))) {
    if (flag.type !== BsonType.BOOLEAN && asNumber(flag) === undefined)
      throw notSupported(`computed fields in a projection: '${name}'`);
    const included = asBoolean(flag);
    if (name === '_id') {
      withId = included;
      continue;
    }
    including ??= included;
    if (including !== included) throw notSupported(`fields to keep and fields to leave out together: '${name}'`);
    names.push(parseField(name, 'a projection').name);
  }
  if (including === undefined && withId === undefined) return undefined;
  return projection(names, including ?? withId === true, withId ?? true);
}

function projection(names: readonly Buffer[], including: boolean, withId: boolean): Project {
  const listed = withId === including ? [ID, ...names] : names;
  return (document) => {
    const writer = new BsonWriter();
    let left = including ? listed.length : Number.POSITIVE_INFINITY;
    for (const element = new Elements(document); left > 0 && element.next(); ) {
      if (element.indexIn(listed) >= 0 !== including) continue;
      writer.raw(document, element.nameStart - 1, element.end);
      left--;
    }
    return writer.finish();
  };
}
