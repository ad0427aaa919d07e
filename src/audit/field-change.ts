import { GraphQLJSON } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { type Json } from '../json';

/** Fields whose content is the caller's own: their keys are data too, and may say something of a person. */
export const FREE_FORM_FIELDS: readonly string[] = ['metadata', 'originalCreditor'];

/** One changed leaf of an account: `from` is null where there was nothing. */
export interface FieldChange {
  field: string;
  from: Json;
  to: Json;
}

/** The path of a changed field as far as it is the service's own word. */
export function nameOfField(field: string): string {
  const [first = field] = field.split('.', 1);
  return FREE_FORM_FIELDS.includes(first) ? first : field;
}

@ObjectType('FieldChange', { description: 'A changed field. Social security numbers are masked.' })
export class FieldChangeType implements FieldChange {
  @Field({ description: 'Dotted path of the field; a dot inside a key stands behind a backslash.' })
  field!: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Value before; null where there was none.' })
  from!: Json;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Value after.' })
  to!: Json;
}
