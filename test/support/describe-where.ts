/** `describe` where it is there; else one skipped test that says what it needs. */
export const describeWhere =
  (isThere: boolean, needs: string) =>
  (name: string, tests: () => void): void => {
    if (isThere) describe(name, tests);
    else it.skip(`${name}: not run, since it needs ${needs}`, () => undefined);
  };
