import { type JsonObject } from '../../../base/json/json';

/**
 * An account, or a part of one, whose fields are found by their names: for rules that treat the fields of callers alike.
 * The types of accounts have no index, so that a misspelt field does not compile. What is set here is set in the account.
 */
export const fieldsByName = (account: object): JsonObject => account as JsonObject;
