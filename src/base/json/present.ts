type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** The fields that hold something: neither null nor undefined. Pure. */
export const present = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<Fields>;
