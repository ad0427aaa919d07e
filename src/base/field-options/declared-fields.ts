import { getMetadataStorage } from 'type-graphql';

/** The names of the fields that a class itself declares with `@Field`, in the order of their declaration. */
export const declaredFields = (type: abstract new () => object): string[] =>
  getMetadataStorage()
    .fields.filter(({ target }) => target === type)
    .map(({ name }) => name);
