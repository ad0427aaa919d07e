import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type GraphQLScalarType } from 'graphql';
import { GraphQLJSON } from 'graphql-scalars';
import { Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { InRest } from '../../../base/field-options/in-rest';
import { type JsonObject } from '../../../base/json/json';
import { isIsoDateTime } from '../../../base/time/iso-time';
import { type FieldMark } from './field-marks';
import { E164, FOUR_DIGITS, isWellFormedText } from './formats';
import { LIMITS } from './limits';
import { openJsonFault, openObjectsFault } from './open-json';
import { BalanceScalar, DateOrTimeScalar, OriginalCreditorScalar } from './scalars';

/**
 * One decorator for each kind of field. It declares the GraphQL type, the class-validator rules, the description and
 * whether null clears the field, so that an account field is declared once, in one line.
 */
interface FieldDeclaration {
  description: string;
  /** Whether null may be sent, which clears the field. True by default. */
  nullable?: boolean;
  /** Whether the field of a stored account always has a value: then it is non-null in GraphQL. */
  always?: boolean;
  /** The greatest length of a text in characters (code points); 4,096 by default. */
  maxLength?: number;
  /** Cost points of reading the field in GraphQL; none by default. */
  cost?: number;
  /** Whether the value is encrypted where it is stored. */
  sensitive?: boolean;
  /** Whether the field, and all below it, identifies the person: its history is encrypted, and erased with the person. */
  personal?: boolean;
}

type SchemaTransform = Extract<Parameters<typeof JSONSchema>[0], (...arguments_: never[]) => unknown>;
type SchemaObject = Parameters<SchemaTransform>[0];
type GraphqlType = () => GraphQLScalarType | object | [object];

const nullableSchema = (schema: SchemaObject): SchemaObject => ({
  ...schema,
  ...(schema.type !== undefined && { type: [schema.type, 'null'].flat() as SchemaObject['type'] }),
  ...(schema.enum && { enum: [...schema.enum, null] }),
});

interface KindOptions {
  /** Also says that the value may hold or quote a social security number. */
  mark?: FieldMark;
  /** What the JSON Schema says beyond the rules of class-validator. */
  refine?: (schema: SchemaObject) => SchemaObject;
  /** What REST promises about the field beyond its GraphQL type. */
  rest?: JsonObject;
}

function declare(
  type: GraphqlType,
  { description, nullable = true, always = false, cost, sensitive, personal }: FieldDeclaration,
  rules: PropertyDecorator[],
  { mark, refine = (schema) => schema, rest }: KindOptions = {},
): PropertyDecorator {
  const marks = {
    ...(mark && { [mark]: true }),
    ...(sensitive && { 'x-sensitive': true }),
    ...(personal && { 'x-personal': true }),
  };
  const schemaOf: SchemaTransform = (schema) => {
    const refined = refine(schema);
    return { ...(nullable ? nullableSchema(refined) : refined), description, ...marks };
  };
  const decorators = [
    Field(type as () => GraphQLScalarType, {
      nullable: !always,
      description,
      // Skips TypeGraphQL's resolver, which would look for middleware at every field.
      simple: true,
      ...(cost !== undefined && { complexity: cost }),
    }) as PropertyDecorator,
    // An absent field is always valid here. Which fields are required depends on the stored account
    // (missing-fields.ts).
    nullable ? IsOptional() : ValidateIf((_object, value) => value !== undefined),
    ...rules,
    // GraphQL masks the numbers in it. REST calls the resolvers directly, and masks the account by the scopes of the key.
    ...(mark ? [Extensions({ isMasked: true }) as PropertyDecorator] : []),
    JSONSchema(schemaOf) as PropertyDecorator,
    InRest({ isNeverNull: !nullable, ...(rest && { schema: rest }) }) as PropertyDecorator,
  ];
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}

const custom = (name: string, holds: (value: unknown) => boolean, each = false) =>
  ValidateBy({ name, validator: { validate: holds, defaultMessage: () => `${name} does not hold` } }, { each });

const IsWellFormed = (each = false) => custom('isWellFormed', isWellFormedText, each);
const IsOpenJson = () => custom('isOpenJson', (value) => openJsonFault(value) === undefined);

const text = (field: FieldDeclaration, mark: FieldMark) =>
  declare(() => String, field, [IsString(), MaxLength(field.maxLength ?? LIMITS.textLength), IsWellFormed()], { mark });

/** Free text. People write numbers everywhere, so any of it may quote one. */
export const Text = (field: FieldDeclaration) => text(field, 'x-free-text');

export const SocialSecurityNumber = (field: FieldDeclaration) =>
  text({ ...field, sensitive: true }, 'x-social-security-number');

/** Text that names the account to the caller: it must not be empty, and is never masked. */
export const Identifier = (field: FieldDeclaration) =>
  declare(() => String, field, [
    IsString(),
    MinLength(1),
    MaxLength(field.maxLength ?? LIMITS.textLength),
    IsWellFormed(),
  ]);

export const LastFourDigits = (field: FieldDeclaration) =>
  declare(() => String, field, [IsString(), Matches(FOUR_DIGITS)], { mark: 'x-last-four-digits' });

/** A phone number in E.164 form. */
export const PhoneNumber = (field: FieldDeclaration) => declare(() => String, field, [IsString(), Matches(E164)]);

/** An ISO 8601 date or date and time, kept as sent. */
export const IsoDateTime = (field: FieldDeclaration) =>
  declare(() => DateOrTimeScalar, field, [custom('isIsoDateTime', isIsoDateTime), MaxLength(LIMITS.textLength)]);

export const OneOf = (enumeration: Record<string, string>, field: FieldDeclaration) =>
  declare(() => enumeration, field, [IsIn(Object.values(enumeration))]);

/** Any finite number. */
export const Amount = (field: FieldDeclaration) => declare(() => Number, field, [IsNumber()]);

export const Fraction = (field: FieldDeclaration) => declare(() => Number, field, [IsNumber(), Min(0), Max(1)]);

export const Flag = (field: FieldDeclaration) => declare(() => Boolean, field, [IsBoolean()]);

export const TextList = (field: FieldDeclaration & { maxItems: number; maxLength: number }) =>
  declare(
    () => [String],
    field,
    [
      IsArray(),
      ArrayMaxSize(field.maxItems),
      IsString({ each: true }),
      MaxLength(field.maxLength, { each: true }),
      IsWellFormed(true),
    ],
    { mark: 'x-free-text' },
  );

/** Declares an object inside an account: a type to read, and one to write whose name ends in `Input`. */
export const Part =
  (name: string, description: string): ClassDecorator =>
  (type) => {
    InputType(`${name}Input`, { description })(type);
    ObjectType(name, { description })(type);
  };

/** An object of a declared type; deep-merged on update. */
export const Nested = (type: () => new () => object, field: FieldDeclaration) =>
  declare(type, field, [IsObject(), ValidateNested(), Type(type)], {
    refine: (schema) => ({ ...schema, $ref: `#/definitions/${type().name}` }),
  });

/** An object with keys and values that callers choose. */
export const OpenObject = (field: FieldDeclaration) =>
  declare(() => GraphQLJSON, { ...field, cost: FIELD_COSTS.freeForm }, [IsObject(), IsOpenJson()], {
    mark: 'x-free-form',
    rest: { type: 'object' },
  });

/** A list of objects with keys and values that callers choose. The list is `depth` levels deep. */
export const OpenObjects = (field: FieldDeclaration & { depth: number }) =>
  declare(
    () => [GraphQLJSON],
    { ...field, cost: FIELD_COSTS.freeForm },
    [
      IsArray(),
      ValidateBy({
        name: 'isOpenObjects',
        constraints: [field.depth],
        validator: { validate: (value) => openObjectsFault(value, field.depth) === undefined },
      }),
    ],
    { mark: 'x-free-form', rest: { items: { type: 'object' } } },
  );

/** JSON Schema has lists of types; the version of OpenAPI that these types describe has none. */
const eitherOf = (...types: string[]) => types as unknown as SchemaObject['type'];

/** A number, or a text with a number. */
export const Balance = (field: FieldDeclaration) =>
  declare(
    () => BalanceScalar,
    field,
    [custom('isNumberOrText', (value) => typeof value === 'number' || typeof value === 'string'), IsOpenJson()],
    {
      mark: 'x-free-text',
      refine: (schema) => ({ ...schema, type: eitherOf('number', 'string') }),
    },
  );

/** A name, or an object with keys that callers choose. */
export const OriginalCreditor = (field: FieldDeclaration) =>
  declare(
    () => OriginalCreditorScalar,
    { ...field, cost: FIELD_COSTS.freeForm },
    [
      custom(
        'isTextOrObject',
        (value) => typeof value === 'string' || (typeof value === 'object' && !Array.isArray(value)),
      ),
      IsOpenJson(),
    ],
    {
      mark: 'x-free-form',
      refine: (schema) => ({ ...schema, type: eitherOf('string', 'object') }),
    },
  );
