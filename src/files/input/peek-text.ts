/**
 * Reads up to the first chunks that are not blank.
 * @param isEnough whether what was read suffices; the first of it does by default
 * @returns the start, and the whole text including it
 */
export async function peekText(
  text: AsyncIterable<string>,
  isEnough: (start: string) => boolean = () => true,
): Promise<{ start: string; all: AsyncGenerator<string> }> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  // A byte order mark, or the first bytes of a pipe, can be a separate chunk.
  while (start.trim() === '' || !isEnough(start)) {
    const next = await chunks.next();
    if (next.done) break;
    start += next.value;
  }
  async function* all(): AsyncGenerator<string> {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { start: start.trimStart(), all: all() };
}
