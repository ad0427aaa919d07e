/** The message that something fails with; an empty text where it does not fail. */
export function failureOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}
