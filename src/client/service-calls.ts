import { type PageOptions } from './call-options';
import { type AccountSyncClientOptions, readOptions } from './client-options';
import { type Runtime, withDefaultRuntime } from './runtime';
import { createSend, type Send, type ServiceRequest } from './transport';

/** Items that every list of the service may have in a page. */
export const LARGEST_PAGE = 500;

/** What all calls of the client have in common. The key is not in it: only `send` has it. */
export abstract class ServiceCalls {
  readonly #runtime: Runtime;
  readonly #send: Send;

  /** @throws AccountSyncError `INVALID_ARGUMENT` for an option that is missing or cannot be used */
  constructor(options: AccountSyncClientOptions) {
    const access = readOptions(options);
    this.#runtime = withDefaultRuntime(options);
    this.#send = createSend(access, this.#runtime);
  }

  protected get runtime(): Runtime {
    return this.#runtime;
  }

  protected get send(): Send {
    return this.#send;
  }

  /** All items of a list. Pages are read as they are needed. */
  protected async *pages<Item>(
    name: string,
    path: string,
    expected: ServiceRequest['expected'],
    { pageSize = LARGEST_PAGE, signal }: PageOptions,
    filter: Record<string, string | undefined> = {},
  ): AsyncGenerator<Item, void, undefined> {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...filter, limit: pageSize })) {
      if (value !== undefined) query.set(key, String(value));
    }
    for (let cursor: unknown; cursor !== null; ) {
      if (typeof cursor === 'string') query.set('cursor', cursor);
      const { body } = await this.send({ method: 'GET', path: `${path}?${query}`, expected, signal });
      yield* body[name] as Item[];
      cursor = body.nextCursor ?? null;
    }
  }
}
