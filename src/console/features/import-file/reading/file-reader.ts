import { Failure } from '../../../api/failure';
import { type Answers, type Ask, type FromWorker, type Part, type ToWorker } from './messages';
import { plainWords, remediesFor } from './plain-words';

const failureOf = (message: string) => new Failure({ code: 'FILE_NOT_READABLE', message });

interface Waiting {
  resolve: (answer: Answers[keyof Answers]) => void;
  reject: (error: unknown) => void;
  send: ((part: Part) => Promise<void>) | undefined;
}

/** Reads a file in a worker. */
export class FileReading {
  readonly #worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = () => {
      for (const { reject } of this.#waiting.values()) reject(failureOf('The file cannot be read.'));
      this.#waiting.clear();
    };
  }

  /**
   * @param send of a file that is cut: sends a part
   * @throws Failure where the file is at fault, and what `send` throws
   */
  ask<K extends keyof Answers>(ask: Ask & { kind: K }, send?: (part: Part) => Promise<void>): Promise<Answers[K]> {
    this.#last += 1;
    const id = this.#last;
    return new Promise<Answers[keyof Answers]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, send });
      this.#worker.postMessage({ id, ask } satisfies ToWorker);
    }) as Promise<Answers[K]>;
  }

  close(): void {
    this.#worker.terminate();
  }

  #hear(message: FromWorker): void {
    const { id } = message;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if ('part' in message) {
      waiting.send?.(message.part).then(
        () => this.#worker.postMessage({ id, isSent: true } satisfies ToWorker),
        (error) => this.#end(id, () => waiting.reject(error)),
      );
    } else if ('answer' in message) this.#end(id, () => waiting.resolve(message.answer));
    else {
      const words = [`${plainWords(message.problem)}.`.replace(/\.\.$/, '.'), ...remediesFor(message.problem)];
      this.#end(id, () => waiting.reject(failureOf(words.join(' '))));
    }
  }

  #end(id: number, settle: () => void): void {
    this.#waiting.delete(id);
    settle();
  }
}
