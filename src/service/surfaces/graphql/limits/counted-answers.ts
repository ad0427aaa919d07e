import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  introspectionTypes,
  isLeafType,
  isNonNullType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { isPromise } from 'graphql/jsutils/isPromise';
import { type Path } from 'graphql/jsutils/Path';
import { type AnswerBudget } from './answer-budget';

/** The part of a request's context that is needed here. Other users of graphql-js in this process have none. */
interface Counted {
  answer?: AnswerBudget;
}

type Resolver = GraphQLFieldResolver<unknown, unknown>;

/** Around a value: the quotation marks of its name, the colon and the comma. */
const NAME_BYTES = 4;
/** An error in memory, besides its path. */
const ERROR_BYTES = 4_096;

const TIME_BYTES = 26;
/** Up to this length, looking at each character takes less time than to make the JSON. */
const SHORT_TEXT = 100;

/** Whether a text is as long in JSON as it is, but for its quotation marks. */
function isPlain(text: string): boolean {
  if (text.length > SHORT_TEXT) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 32 || code > 126 || code === 34 || code === 92) return false;
  }
  return true;
}

export function jsonBytes(value: unknown): number {
  if (typeof value === 'string' && isPlain(value)) return value.length + 2;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value).length;
  if (value instanceof Date) return TIME_BYTES;
  return Buffer.byteLength(JSON.stringify(value) ?? 'null');
}

function pathBytes(path: Path | undefined): number {
  let bytes = 0;
  for (let part = path; part; part = part.prev) bytes += String(part.key).length;
  return bytes;
}

function counted(field: GraphQLField<unknown, unknown>, isStopped: boolean): Resolver {
  const resolve: Resolver = field.resolve ?? defaultFieldResolver;
  const isLeaf = isLeafType(getNamedType(field.type));
  const isNeeded = isNonNullType(field.type);

  /** Null needs no error, of which an answer may have one for each field. */
  const leaveOut = ({ refusal }: AnswerBudget): null => {
    if (isNeeded) throw refusal;
    return null;
  };
  /** Names are ASCII. An object or list takes two brackets. */
  const charge = (answer: AnswerBudget, value: unknown, name: string | number): unknown => {
    answer.spend(String(name).length + NAME_BYTES + (isLeaf ? jsonBytes(value ?? null) : 2));
    return answer.refusal ? leaveOut(answer) : value;
  };
  const fail = (answer: AnswerBudget, error: unknown, { path }: GraphQLResolveInfo): never => {
    answer.spend(ERROR_BYTES + pathBytes(path));
    throw error;
  };

  return (source, args, context, info) => {
    const answer = (context as Counted | undefined)?.answer;
    if (!answer) return resolve(source, args, context, info);
    if (answer.refusal && isStopped) return leaveOut(answer);
    let value: unknown;
    try {
      value = resolve(source, args, context, info);
    } catch (error) {
      return fail(answer, error, info);
    }
    if (!isPromise(value)) return charge(answer, value, info.path.key);
    return value.then(
      (settled) => charge(answer, settled, info.path.key),
      (error) => fail(answer, error, info),
    );
  };
}

// graphql-js has these fields once for all schemas.
for (const field of [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef]) field.resolve = counted(field, true);
for (const type of introspectionTypes) {
  if (isObjectType(type)) for (const field of Object.values(type.getFields())) field.resolve = counted(field, true);
}

/**
 * Counts the bytes of an answer while its fields resolve, and leaves out what is past its budget. Every use of a shared
 * object counts. Mutations are never left out: an operation is carried out whole. Changes the schema in place.
 */
export function withCountedAnswers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const isStopped = type !== schema.getMutationType();
    for (const field of Object.values(type.getFields())) field.resolve = counted(field, isStopped);
  }
  return schema;
}
