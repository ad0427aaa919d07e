import { suggestionList } from 'graphql/jsutils/suggestionList';
import { InputError } from '../../base/errors';

const lastKeyOf = (path: string) => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

/** The error for an unknown field, with suggestions, the likeliest first. */
export function unknownField(name: string, names: readonly string[]): InputError {
  const sameKey = names.filter((path) => lastKeyOf(path) === lastKeyOf(name));
  const meant = [...new Set([...suggestionList(name, names), ...sameKey])].slice(0, 3);
  const hint = meant.length > 0 ? `did you mean ${meant.join(' or ')}?` : 'account-sync fields lists them';
  return new InputError(`There is no field ${name}: ${hint}`);
}
