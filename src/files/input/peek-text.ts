/** Reads up to the first chunk that is not blank. @returns the start, and the whole text including it */
export async function peekText(text: AsyncIterable<string>): Promise<{ start: string; all: AsyncGenerator<string> }> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  // A byte order mark, or the first bytes of a pipe, can be a chunk of their own.
  while (start.trim() === '') {
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
