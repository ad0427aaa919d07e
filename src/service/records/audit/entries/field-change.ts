import { GraphQLJSON } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { FIELD_COSTS } from '../../../../base/field-options/field-costs';
import { type Json } from '../../../../base/json/json';

@ObjectType({ description: 'A changed field. Social security numbers are masked.' })
export class FieldChange {
  @Field({ description: 'Dotted path of the field; a dot inside a key has a backslash before it.' })
  field!: string;

  @Field(() => GraphQLJSON, {
    nullable: true,
    complexity: FIELD_COSTS.changedValue,
    description: 'Value before; null where there was none.',
  })
  from!: Json;

  @Field(() => GraphQLJSON, { nullable: true, complexity: FIELD_COSTS.changedValue, description: 'Value after.' })
  to!: Json;
}
