/** A text of which the beginning has been read: its first piece that is not blank, and all of it. */
export async function begun(text: AsyncIterable<string>): Promise<{ start: string; all: AsyncGenerator<string> }> {
  const chunks = text[Symbol.asyncIterator]();
  let start = '';
  let next = await chunks.next();
  // A byte order mark, or a few bytes of a pipe, can be a piece of their own.
  for (; !next.done && start.trim() === ''; next = await chunks.next()) start += next.value;

  async function* all(): AsyncGenerator<string> {
    yield start;
    for (; !next.done; next = await chunks.next()) yield next.value;
  }
  return { start: start.trimStart(), all: all() };
}
