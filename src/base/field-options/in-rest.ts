import { Extensions } from 'type-graphql';
import { type JsonObject } from '../json/json';

/** How REST shows a declared field, if its GraphQL type does not say it. OpenAPI is generated from it. */
export interface RestForm {
  /** REST does not show the field. */
  isHidden?: true;
  /** The name that the field has over REST. */
  name?: string;
  /** The field may be absent, but it is never null. */
  isNeverNull?: boolean;
  /** The field is absent where GraphQL shows null. */
  isOptional?: true;
  /** A text, whatever words the GraphQL type lists; `schema` may list them. */
  isText?: true;
  /** JSON Schema keywords that promise more than the GraphQL type does. */
  schema?: JsonObject;
}

/** Says how REST shows a field of a GraphQL type. */
export const InRest = (rest: RestForm) => Extensions({ rest });

/** A text that is always one of these values over REST. */
export const OneOfInRest = (values: readonly (string | null)[]) =>
  InRest({ isText: true, schema: { enum: [...values] } });

/** Lists the values of a text to which later releases may add, so that strict clients refuse none. */
export const EXTENSIBLE_ENUM = 'x-extensible-enum';

/** A text that is one of these values over REST, or one that a later release adds. */
export const OneOfMoreInRest = (values: readonly string[]) =>
  InRest({ isText: true, schema: { [EXTENSIBLE_ENUM]: [...values] } });

/** A text over REST, which may get further words. */
export const TextInRest = () => InRest({ isText: true });
