import { useGraphql } from '../../api/use-graphql';
import { isWorthAsking, useFoundAccounts, usePaused } from '../finding/find-accounts';
import { personName } from '../person-name';
import { HistoryActorsDocument } from './history.generated';
import { type Choice } from './named-field';

/** Keys and people that a text may mean. */
export function useActors(text: string): readonly Choice[] | undefined {
  const isAsked = usePaused(text) && text !== '';
  const { data, isPlaceholderData } = useGraphql(HistoryActorsDocument, { search: text }, { enabled: isAsked });
  if (!isAsked || isPlaceholderData) return undefined;
  return data?.actors.map(({ apiKeyId, name }) => ({ id: apiKeyId, name: name || apiKeyId }));
}

/** A text that stands for itself. */
export const asTyped = (text: string): readonly Choice[] => (text === '' ? [] : [{ id: text, name: text }]);

/** Accounts that a text may mean. A short one, which finds too many, stands for itself. */
export function useAccounts(text: string): readonly Choice[] | undefined {
  const found = useFoundAccounts(text);
  if (text !== '' && !isWorthAsking(text)) return asTyped(text);
  return found?.map(({ externalId, person }) => ({ id: externalId, name: personName(person) }));
}
