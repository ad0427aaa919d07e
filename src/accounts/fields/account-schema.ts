import { type JsonObject } from '../../json';
import { AccountInput, AccountUpdateInput } from './account-fields';
import { jsonSchemaOf } from './json-schema';

const fieldNames = ({ properties }: JsonObject) => Object.keys(properties as JsonObject);

/** The JSON Schema of a row of a bulk upsert, from the declarations of its fields. */
export const ROW_SCHEMA = jsonSchemaOf(AccountInput);
/** Names of the top-level fields that a row of a bulk upsert may carry, in the order of their declaration. */
export const ROW_FIELDS: readonly string[] = fieldNames(ROW_SCHEMA);
/** Names of the top-level fields that PATCH may change, in the order of their declaration. */
export const UPDATABLE_FIELDS: readonly string[] = fieldNames(jsonSchemaOf(AccountUpdateInput));
