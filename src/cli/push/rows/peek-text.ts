/** A text of which the beginning has been read: up to its first piece that is not blank; and all of it. */
export async function peekText(text: AsyncIterable<string>): Promise<{ start: string; all: AsyncGenerator<string> }> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  // A byte order mark, or a few bytes of a pipe, can be a piece of their own.
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
