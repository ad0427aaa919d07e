/** One result of a GraphQL operation. */
export type Result = Record<string, unknown>;

/** What stands before the JSON of a result, which may hold anything but line feeds. */
const RESULT = 'event: next\ndata: ';

/** The results in the text of server-sent events. */
async function* resultsIn(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Result> {
  let received = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const events = (received + value).split('\n\n');
    received = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith(RESULT)) yield JSON.parse(event.slice(RESULT.length)) as Result;
    }
  }
}

/**
 * The results of a subscription, until either side ends it.
 * @param open sends the request; what refuses it is a result, too
 */
export function subscribe(open: (ended: AbortSignal) => Promise<Response>): AsyncIterableIterator<Result> {
  const ending = new AbortController();
  async function* results(): AsyncGenerator<Result> {
    const response = await open(ending.signal);
    if (response.ok && response.body) yield* resultsIn(response.body);
    else yield (await response.json()) as Result;
  }
  const received = results();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () =>
      received.next().catch((error: unknown) => {
        if (ending.signal.aborted) return { done: true, value: undefined };
        throw error;
      }),
    // That of a generator would wait for the next event.
    async return() {
      ending.abort();
      return { done: true, value: undefined };
    },
  };
}
