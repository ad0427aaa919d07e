import { Extensions } from 'type-graphql';
import { type JsonObject } from './json';

/** How REST shows a declared field, as far as its GraphQL type does not say it. OpenAPI is made from it. */
export interface RestForm {
  /** REST does not show the field. */
  isHidden?: true;
  /** The name that the field has over REST. */
  name?: string;
  /** The field may be absent, but it is never null. */
  isNeverNull?: boolean;
  /** JSON Schema keywords that promise more than the GraphQL type does. */
  schema?: JsonObject;
}

/** Says how REST shows a field of a GraphQL type. */
export const InRest = (rest: RestForm) => Extensions({ rest });

/** A text of which REST promises that it is one of these. */
export const OneOfInRest = (values: readonly string[]) => InRest({ schema: { enum: [...values] } });
