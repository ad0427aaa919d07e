import { type FieldFault, ServiceError } from '../../../../base/errors';
import { ROW_FIELDS } from '../../../accounts/fields/account-schema';
import { declaredPath } from '../../../accounts/fields/changed-fields';
import { AccountStatusCategory } from '../../../accounts/fields/enums';
import { type ChangeWishes, needsAccounts } from '../../../accounts/query/wanted-changes';
import { CHANGE_TYPES } from '../../../records/change-log/change-ref';
import { readEndpointUrl } from './endpoint-url';

/** What an endpoint is asked to be, as the caller wrote it. */
export interface EndpointWish extends ChangeWishes {
  url: string;
  name: string;
  batch: boolean;
}

const MAX_NAME_LENGTH = 100;
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 256;

// biome-ignore lint/suspicious/noControlCharactersInRegex: names are shown in terminals too
const isPlain = (text: string): boolean => text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text);

const isName = (text: string): boolean => Array.from(text).length <= MAX_NAME_LENGTH && isPlain(text);

const isShortList = (list: readonly string[]): boolean =>
  list.length <= MAX_VALUES && list.every((text) => text !== '' && text.length <= MAX_VALUE_LENGTH && isPlain(text));

const unique = (list: readonly string[]): string[] => [...new Set(list)];

const areAmong = (texts: readonly string[], all: readonly string[]): boolean =>
  texts.every((text) => all.includes(text));

/**
 * @param networks see `readEndpointUrl`
 * @throws ServiceError `VALIDATION_FAILED` with everything that is wrong; no message repeats a value
 */
export function readEndpoint(wish: EndpointWish, networks: readonly string[]): EndpointWish {
  const read = readEndpointUrl(wish.url, networks);
  const name = wish.name.trim();
  const namedFields = wish.fields.map((path) => path.split('.')[0] ?? '');
  const areFields = isShortList(wish.fields) && areAmong(namedFields, ROW_FIELDS);
  const areCategories = areAmong(wish.statusCategories, Object.values(AccountStatusCategory));
  const faults: readonly [field: string, isFault: boolean, message: string][] = [
    ['url', 'fault' in read, 'fault' in read ? read.fault : ''],
    ['name', !isName(name), `must be up to ${MAX_NAME_LENGTH} characters without control characters`],
    ['events', !areAmong(wish.events, CHANGE_TYPES), 'must be known types of changes'],
    ['portfolioIds', !isShortList(wish.portfolioIds), `must be up to ${MAX_VALUES} ids of portfolios`],
    ['statusCategories', !areCategories, 'must be status categories'],
    ['fields', !areFields, `must be up to ${MAX_VALUES} paths of fields, such as contactInfo.email`],
  ];
  const details: FieldFault[] = faults.flatMap(([field, isFault, message]) => (isFault ? [{ field, message }] : []));
  if (details.length > 0)
    throw new ServiceError('VALIDATION_FAILED', 'The webhook cannot be like this: see details', { details });
  return {
    url: 'url' in read ? read.url : '',
    name,
    batch: wish.batch,
    events: unique(wish.events),
    portfolioIds: unique(wish.portfolioIds),
    statusCategories: unique(wish.statusCategories),
    fields: unique(wish.fields),
  };
}

/**
 * Whether it follows from values of an account which changes are wanted: from the account itself, or from keys that the
 * caller chose, which bodies leave out.
 */
export const goesByValues = (wishes: ChangeWishes): boolean =>
  needsAccounts(wishes) || wishes.fields.some((path) => declaredPath(path) !== path);
