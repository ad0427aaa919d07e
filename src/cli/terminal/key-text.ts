/** A key by its name, where that is known, and its id. */
export const keyText = (id: string, name: string | null | undefined): string =>
  name ? `${name}, key ${id}` : `key ${id}`;
