/** A key by its name, if it has one, and its id. */
export const keyText = (id: string, name: string | null | undefined): string =>
  name ? `${name}, key ${id}` : `key ${id}`;
