import { Field, ID, InterfaceType } from 'type-graphql';

const typeNames = new WeakMap<object, string>();

/**
 * An object, and the type that it is of: objects that stores return say nothing of it.
 * @param typeName of a type that implements `Node`
 */
export function nodeOf<T extends object>(typeName: string, object: T | null | undefined): T | undefined {
  if (object) typeNames.set(object, typeName);
  return object ?? undefined;
}

/** What Relay and normalizing caches know an object by: https://relay.dev/graphql/objectidentification.htm */
@InterfaceType({
  description: 'An object that has an id.',
  resolveType: (object: object) => typeNames.get(object),
})
export abstract class Node {
  @Field(() => ID, { description: 'Opaque, and unique over all types, but that an import and its run share one.' })
  id!: string;
}
