import { keysOf } from '../../service/accounts/fields/field-path';
import { IGNORED_COLUMNS } from './column-plan';
import { type Mapping } from './mapping';

/** What stays the same in every file with these columns, in any order, also in a file of rows that failed. */
export const headerFingerprint = (header: readonly string[]): string =>
  JSON.stringify(header.filter((name) => !IGNORED_COLUMNS.includes(name)).sort());

/** The parts of an account that say who a person is. */
const OF_THE_PERSON = ['person', 'phoneNumber', 'emailAddress', 'address', 'contactInfo'];

const isOfThePerson = (field: string): boolean => OF_THE_PERSON.includes(keysOf(field)[0] ?? '');

/** The fields for which the columns of a mapping hold values that may be of a person. */
export const personalValuesIn = ({ columns }: Pick<Mapping, 'columns'>): string[] =>
  Object.values(columns)
    .flatMap((targets) => [targets ?? []].flat())
    .flatMap((target) => (typeof target === 'object' && 'field' in target && target.values ? target.field : []))
    .filter(isOfThePerson);
