import { declareEnum } from '../../../base/field-options/word-enum';
import { isPersonKeyId } from '../rights/person';
import { type PersonStore } from '../rights/person.store';
import { type ApiKeyStore } from './api-key.store';

/** Who did something. */
export const ACTOR_KINDS = ['KEY', 'PERSON'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
export const ActorKindEnum = Object.fromEntries(ACTOR_KINDS.map((kind) => [kind, kind]));
declareEnum(ActorKindEnum, {
  name: 'ActorKind',
  description: 'Who does something.',
  valuesConfig: {
    KEY: { description: 'A holder of an API key.' },
    PERSON: { description: 'A person who signed in to the console with an account of the organization.' },
  },
});

export interface ActorNamesDependencies {
  apiKeys: Pick<ApiKeyStore, 'findNames'>;
  people: Pick<PersonStore, 'findNames'>;
}

/** The names of keys, and of people by what stands in for their keys; those of other organizations are left out. */
export async function findActorNames(
  organizationId: string,
  keyIds: readonly string[],
  { apiKeys, people }: ActorNamesDependencies,
): Promise<ReadonlyMap<string, string>> {
  const unique = [...new Set(keyIds)];
  const [ofPeople, ofKeys] = [unique.filter(isPersonKeyId), unique.filter((id) => !isPersonKeyId(id))];
  const found = await Promise.all([
    ofKeys.length > 0 ? apiKeys.findNames(organizationId, ofKeys) : new Map<string, string>(),
    ofPeople.length > 0 ? people.findNames(organizationId, ofPeople) : new Map<string, string>(),
  ]);
  return new Map(found.flatMap((names) => [...names]));
}
