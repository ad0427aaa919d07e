interface Person {
  name?: { first?: string | null; last?: string | null } | null;
}

/** What a person is called, first name first; empty where there is no name. */
export const personName = (person: Person | null | undefined): string =>
  [person?.name?.first, person?.name?.last].filter(Boolean).join(' ');
